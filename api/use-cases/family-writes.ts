import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { familyCopy } from "#api-copy/family";
import type { FamilyMember } from "#contract/family.ts";
import type { Trx } from "../db/schema.ts";
import { type Actor, getActingId } from "../domain/actor.ts";
import type { ChangingAction, RecordChange } from "../domain/audit-changes.ts";
import { listEndedByFamily } from "../domain/benefits/family-impact.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { isTransitionAllowed, type Status } from "../domain/benefits/statuses.ts";
import { type FamilyChange, type SavedMember, toFamilyAfter } from "../domain/family-change.ts";
import { type FamilyErrors, type FamilyFacts, maxMembers } from "../domain/family-form.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { RefusalDetail, RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findMemberRows } from "../repositories/benefits.ts";
import { addMember, type lockFamily, updateMember } from "../repositories/family.ts";
import { toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { keepRunsOpen, loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { type FullSelectionRow, listSelections, saveSelections } from "../repositories/selections.ts";
import { toRefusal } from "./refusal.ts";
import { getNextVersion } from "./selection-rows.ts";

/** The caller of a call that changes a family, and its request. */
export interface FamilyRequest {
  actor: Actor;
  params?: { id: string } | undefined;
  body: unknown;
  request: RequestInfo;
  idempotencyKey: string | null;
}

interface FamilyCommand {
  /** The locked family. */
  family: Awaited<ReturnType<typeof lockFamily>>;
  catalogue: Catalogue;
  change: FamilyChange;
  /** The day from which a person joins or leaves the family, `yyyy-mm-dd`: the event's, not the report's. */
  day: string;
}

const texts: Record<string, string> = {
  get partner_exists() {
    return familyCopy("partner_exists");
  },
  get no_partner() {
    return familyCopy("no_partner");
  },
  get family_full() {
    return familyCopy("family_full", { count: maxMembers });
  },
  get already_told() {
    return familyCopy("already_told");
  },
};

/** The refusal that a route returns for a family change: a name of the contract, or messages by field. */
export const toFamilyRefusal = <Name extends string>(
  reason: Name | { errors: FamilyErrors },
): [Name | "invalid", RefusalDetail] =>
  toRefusal(typeof reason === "object" ? reason : { name: reason, message: texts[reason] });

/**
 * Applies a change to a locked family, ends cover on the life of a member who leaves, and audits both.
 * Returns the added or changed member.
 */
export async function changeFamily(
  trx: Trx,
  services: Services,
  req: FamilyRequest,
  command: FamilyCommand,
): Promise<SavedMember & { active: boolean }> {
  const { actor } = req;
  const { change, day } = command;
  const now = services.clock.now().getTime();
  await keepRunsOpen(trx, actor.clientId);
  if (change.kind === "add") {
    const member = { id: randomUUID(), ...change.facts };
    const owner = { client_id: actor.clientId, employee_id: actor.userId };
    const times = { joined_date: day, created_at: now, updated_at: now };
    const row = { ...member, ...owner, ...times };
    await addMember(trx, row);
    await auditFamily(trx, services, req, "family.added", member.id, {
      before: null,
      after: { ...row, active: true },
    });
    return { ...member, active: true };
  }
  await endCover(trx, services, req, command);
  const { savedMember } = change;
  if (change.kind === "remove") {
    const removal = { active: false, left_date: day } as const;
    await updateMember(trx, actor, savedMember.id, removal, now);
    await auditFamily(trx, services, req, "family.removed", savedMember.id, {
      before: { ...savedMember, active: true },
      after: { ...savedMember, ...removal },
    });
    return { ...savedMember, active: false };
  }
  const changedMember = { ...savedMember, ...change.facts };
  if (!isDeepStrictEqual(changedMember, savedMember)) {
    await updateMember(trx, actor, savedMember.id, change.facts, now);
    await auditFamily(trx, services, req, "family.changed", savedMember.id, {
      before: savedMember,
      after: changedMember,
    });
  }
  return { ...changedMember, active: true };
}

/**
 * Ends cover on the life of a leaving member on that day; other cover follows the remaining people
 * (RULE-10).
 */
async function endCover(
  trx: Trx,
  services: Services,
  req: FamilyRequest,
  { family, catalogue, change, day }: FamilyCommand,
): Promise<void> {
  const { actor } = req;
  const now = services.clock.now();
  const today = toLondonDate(now);
  const member = await findMemberRows(trx, actor, today);
  const selections = await listSelections(trx, actor);
  const calendars = await loadPayrollCalendars(trx, actor.clientId);
  const rows = { member, family, selections };
  const snapshot = toMemberSnapshot(rows, { catalogue, calendars }, today, null);
  const after = toFamilyAfter(snapshot.member.family, change, "");
  const endedSelections = listEndedByFamily(snapshot, after, day);
  const changed: FullSelectionRow[] = [];
  for (const row of selections.filter(({ id }) => endedSelections.some((each) => each.id === id))) {
    const version = getNextVersion({ selections: [...selections, ...changed] }, row.product_code);
    // An opted-out version keeps its status and only ends earlier.
    const status = isTransitionAllowed(row.status as Status, "end") ? "ended" : row.status;
    const after = { ...row, status, end_date: day, updated_at: now.getTime(), version };
    changed.push(after);
    await auditChange(
      trx,
      services,
      req,
      "selection.ended",
      { type: "selection", id: row.id },
      { before: row, after },
    );
  }
  if (changed.length > 0) await saveSelections(trx, actor, changed, getActingId(actor));
}

const auditFamily = (
  trx: Trx,
  services: Services,
  req: FamilyRequest,
  action: Extract<ChangingAction, `family.${string}`>,
  id: string,
  change: RecordChange,
) => auditChange(trx, services, req, action, { type: "family_member", id }, change);

export function auditChange(
  trx: Trx,
  { clock }: Services,
  { actor, request }: FamilyRequest,
  action: ChangingAction,
  target: { type: string; id: string },
  { before, after }: RecordChange,
) {
  const now = clock.now().getTime();
  const owner = { employee_id: actor.userId };
  const change = { before: before && { ...before, ...owner }, after: after && { ...after, ...owner } };
  const benefit = (after as { product_code?: string } | null)?.product_code;
  const detail = benefit === undefined ? undefined : { benefit };
  return addAudit(trx, { action, at: now, request, clientId: actor.clientId, actor, target, detail, change });
}

/** A family member as replies show them (FAMILY-02). */
export function toMemberReply(
  member: Omit<FamilyFacts, "registered_disabled"> & { id: string; active: boolean },
): FamilyMember {
  return {
    family_id: member.id,
    family_fname: member.first_name,
    family_sname: member.surname,
    family_dob: member.date_of_birth,
    family_gender_id: member.sex === "female" ? 1 : 2,
    family_famtype_id: member.relationship === "partner" ? 1 : 2,
    family_tname: member.title,
    family_active: member.active,
    family_ft_edu_ends: member.education_ends,
  };
}
