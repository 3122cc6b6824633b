import { randomUUID } from "node:crypto";
import type { FamilyMember } from "#contract/family.ts";
import type { Trx } from "../db/schema.ts";
import { type Actor, actingId } from "../domain/actor.ts";
import type { Catalogue } from "../domain/benefits/catalogue.ts";
import { listEndedByFamily } from "../domain/benefits/family-consequences.ts";
import { mayFollow, type Status } from "../domain/benefits/statuses.ts";
import { type FamilyChange, familyAfter, type KeptMember } from "../domain/family-change.ts";
import { type FamilyErrors, type FamilyFacts, mostMembers } from "../domain/family-form.ts";
import { londonDate } from "../domain/london-date.ts";
import type { RefusalDetail, RequestFacts } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit, type ChangingAction, type RecordChange } from "../repositories/audit.ts";
import { getMemberRows } from "../repositories/benefits.ts";
import { addMember, type lockFamily, updateMember } from "../repositories/family.ts";
import { Declined, findFirstAnswer, once } from "../repositories/idempotency.ts";
import { holdRunsOpen, loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { listSelections, type OwnSelectionRow, saveSelections } from "../repositories/selections.ts";
import { toStanding } from "../repositories/standing.ts";
import { nextVersion } from "./selection-rows.ts";

/** Who asks, and what; of any call that changes a family. */
export interface FamilyAsk {
  actor: Actor;
  params?: { id: string } | undefined;
  body: unknown;
  request: RequestFacts;
  idempotencyKey: string | null;
}

interface FamilyCommand {
  /** As it is locked. */
  family: Awaited<ReturnType<typeof lockFamily>>;
  catalogue: Catalogue;
  change: FamilyChange;
  /** From which day somebody is of the family or no longer is, `yyyy-mm-dd`: the event's, not that of telling. */
  day: string;
}

const texts: Record<string, string> = {
  partner_exists: "You already have a partner here",
  no_partner: "You have no partner here",
  family_full: `You can have at most ${mostMembers} family members here`,
  already_told: "You have already told us",
};

/** A name of the contract, or messages by field, as a route refuses with it. */
export const toRefusal = <Name extends string>(
  reason: Name | { errors: FamilyErrors },
): [Name | "invalid", RefusalDetail] =>
  typeof reason === "object" ? ["invalid", reason] : [reason, { message: texts[reason] }];

/** A request with the key that makes it one. */
type OnceAsk = Omit<FamilyAsk, "actor" | "request"> & { request?: RequestFacts } & {
  actor: Pick<Actor, "clientId" | "userId">;
};

/** One effect for a key, however often it comes (C8). The catalogue is loaded before the transaction begins. */
export async function asOne<Answer extends object>(
  { db, clock, catalogues }: Services,
  { actor, params, body, idempotencyKey }: OnceAsk,
  call: string,
  work: (trx: Trx, catalogue: Catalogue) => Promise<Answer>,
): Promise<Answer | Declined<{ errors: FamilyErrors }>> {
  const { clientId, userId } = actor;
  const catalogue = await catalogues.get(clientId);
  const key = { clientId, userId, call, key: idempotencyKey, body: [params?.id, body] };
  const answer = await once(db, key, clock.now().getTime(), (trx) => work(trx, catalogue));
  if (answer !== "mismatch") return answer;
  // The first post did succeed: its answer tells the caller what is saved.
  const first = await findFirstAnswer(db, key);
  return new Declined({
    errors: { "Idempotency-Key": ["was used for something else"] },
    fields: { first },
  });
}

/**
 * Makes a change of a family as it is locked, ends what was on the life of who leaves, and notes both. Answers who was
 * added or changed.
 */
export async function makeChange(
  trx: Trx,
  services: Services,
  ask: FamilyAsk,
  command: FamilyCommand,
): Promise<KeptMember & { active: boolean }> {
  const { actor } = ask;
  const { change, day } = command;
  const now = services.clock.now().getTime();
  await holdRunsOpen(trx, actor.clientId);
  if (change.kind === "add") {
    const member = { id: randomUUID(), ...change.facts };
    const owner = { client_id: actor.clientId, employee_id: actor.userId };
    const times = { joined_date: day, created_at: now, updated_at: now };
    const row = { ...member, ...owner, ...times };
    await addMember(trx, row);
    await noteFamily(trx, services, ask, "family.added", member.id, {
      before: null,
      after: { ...row, active: true },
    });
    return { ...member, active: true };
  }
  await endCover(trx, services, ask, command);
  const { kept } = change;
  if (change.kind === "remove") {
    const left = { active: false, left_date: day } as const;
    await updateMember(trx, actor, kept.id, left, now);
    await noteFamily(trx, services, ask, "family.removed", kept.id, {
      before: { ...kept, active: true },
      after: { ...kept, ...left },
    });
    return { ...kept, active: false };
  }
  await updateMember(trx, actor, kept.id, change.facts, now);
  await noteFamily(trx, services, ask, "family.changed", kept.id, {
    before: kept,
    after: { ...kept, ...change.facts },
  });
  return { ...kept, ...change.facts, active: true };
}

/** Cover on the life of a member who leaves ends that day; the rest follows from who is still covered (RULE-10). */
async function endCover(
  trx: Trx,
  services: Services,
  ask: FamilyAsk,
  { family, catalogue, change, day }: FamilyCommand,
): Promise<void> {
  const { actor } = ask;
  const now = services.clock.now();
  const today = londonDate(now);
  const member = await getMemberRows(trx, actor, today);
  const selections = await listSelections(trx, actor);
  const calendars = await loadPayrollCalendars(trx, actor.clientId);
  const rows = { member, family, selections };
  const standing = toStanding(rows, { catalogue, calendars }, today, null);
  const after = familyAfter(standing.member.family, change, "");
  const ended = listEndedByFamily(standing, after, day);
  const changed: OwnSelectionRow[] = [];
  for (const row of selections.filter(({ id }) => ended.some((each) => each.id === id))) {
    const version = nextVersion({ selections: [...selections, ...changed] }, row.product_code);
    // An opted-out version keeps its status and ends sooner.
    const status = mayFollow(row.status as Status, "end") ? "ended" : row.status;
    const after = { ...row, status, end_date: day, updated_at: now.getTime(), version };
    changed.push(after);
    await note(
      trx,
      services,
      ask,
      "selection.ended",
      { type: "selection", id: row.id },
      { before: row, after },
    );
  }
  if (changed.length > 0) await saveSelections(trx, actor, changed, actingId(actor));
}

const noteFamily = (
  trx: Trx,
  services: Services,
  ask: FamilyAsk,
  action: Extract<ChangingAction, `family.${string}`>,
  id: string,
  change: RecordChange,
) => note(trx, services, ask, action, { type: "family_member", id }, change);

export function note(
  trx: Trx,
  { clock }: Services,
  { actor, request }: FamilyAsk,
  action: ChangingAction,
  target: { type: string; id: string },
  { before, after }: RecordChange,
) {
  const at = clock.now().getTime();
  const owner = { employee_id: actor.userId };
  const change = { before: before && { ...before, ...owner }, after: after && { ...after, ...owner } };
  const benefit = (after as { product_code?: string } | null)?.product_code;
  const detail = benefit === undefined ? undefined : { benefit };
  return addAudit(trx, { action, at, request, clientId: actor.clientId, actor, target, detail, change });
}

/** FAMILY-02. */
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
