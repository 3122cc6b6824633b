import type { Db, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { isShownToOwner } from "../domain/benefits/availability.ts";
import { addCoreCover } from "../domain/benefits/core-cover.ts";
import { findSelectionPair } from "../domain/benefits/selection.ts";
import type { UnderwritingRecord } from "../domain/benefits/selection-types.ts";
import type { Catalogue, MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { findUnderwriting } from "../domain/benefits/underwriting.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { shareConcurrentRead } from "../platform/share-read.ts";
import { findMemberRows, listBenefitContents } from "../repositories/benefits.ts";
import { listFamily } from "../repositories/family.ts";
import { type ClientTerms, toMemberSnapshot } from "../repositories/member-snapshot.ts";
import { loadOpenCalendars, loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { type FullSelectionRow, loadOwnSelections } from "../repositories/selections.ts";
import { listPersonUnderwriting } from "../repositories/underwriting.ts";
import type { BenefitOffer } from "./benefit-offer.ts";

export type MemberBenefits = ReturnType<typeof toMemberBenefits>;

/** A person's snapshot on a day, and the benefits that they see, in the catalogue's order. */
export const loadMemberBenefits = async (
  services: ReadServices,
  actor: Actor,
  today: string,
): Promise<MemberBenefits> =>
  toMemberBenefits(await loadMemberBenefitsRows(services, actor, today), actor, today);

type ReadServices = Pick<Services, "db" | "catalogues">;

/** Reads only the rows, from which `MemberBenefits` is derived. */
export async function loadMemberBenefitsRows(
  { db, catalogues }: ReadServices,
  actor: Actor,
  today: string,
  request?: Pick<RequestInfo, "id">,
): Promise<MemberBenefitsRows> {
  const [{ member, selections, hasDecisions, contents, calendars }, family, catalogue] = await Promise.all([
    loadPersonRows(db, actor, today, request),
    listFamily(db, actor),
    catalogues.get(actor.clientId),
  ]);
  const underwriting = hasDecisions ? await listPersonUnderwriting(db, actor) : [];
  return { member, family, selections, underwriting, contents, catalogue, calendars };
}

/** Reads the rows for a person's benefits and totals once, for a request that needs both. */
export function loadPersonRows(db: Db, actor: Actor, today: string, request?: Pick<RequestInfo, "id">) {
  const readMember = async () => {
    const [member, selections, contents, calendars] = await Promise.all([
      findMemberRows(db, actor, today),
      loadOwnSelections(db, actor),
      listBenefitContents(db, actor),
      loadPayrollCalendars(db, actor.clientId),
    ]);
    return { member, ...selections, contents, calendars };
  };
  const { clientId, userId } = actor;
  return request
    ? shareConcurrentRead(db, request, ["person", clientId, userId, today], readMember)
    : readMember();
}

/** Loads a person's benefits and locks them and the family until the transaction ends. */
export async function loadMemberBenefitsForUpdate(
  trx: Trx,
  catalogue: Catalogue,
  actor: Actor,
  today: string,
): Promise<MemberBenefits> {
  const member = await findMemberRows(trx, actor, today, true);
  const family = await listFamily(trx, actor);
  const { selections, hasDecisions } = await loadOwnSelections(trx, actor);
  const underwriting = hasDecisions ? await listPersonUnderwriting(trx, actor) : [];
  const contents = await listBenefitContents(trx, actor);
  // Read inside the transaction, because a run that was locked in the meantime accepts no decisions.
  const calendars = await loadOpenCalendars(trx, actor.clientId);
  return toMemberBenefits(
    { member, family, selections, underwriting, contents, catalogue, calendars },
    actor,
    today,
  );
}

export interface MemberBenefitsRows extends ClientTerms {
  member: Awaited<ReturnType<typeof findMemberRows>>;
  family: Awaited<ReturnType<typeof listFamily>>;
  selections: FullSelectionRow[];
  /** Insurers' decisions, and people's answers. */
  underwriting: UnderwritingRecord[];
  contents: Awaited<ReturnType<typeof listBenefitContents>>;
}

export function toMemberBenefits(rows: MemberBenefitsRows, actor: Actor, today: string) {
  const { family, selections, underwriting, contents, catalogue } = rows;
  const codes = new Set(contents.map(({ product_code }) => product_code));
  const snapshotWithCore = addCoreCover(toMemberSnapshot(rows, rows, today, actor.schemeYear), (code) =>
    codes.has(code),
  );
  const snapshot: MemberSnapshot = {
    ...snapshotWithCore,
    selections: snapshotWithCore.selections.map((selection) => ({
      ...selection,
      underwriting: findUnderwriting(selection, underwriting),
    })),
  };
  const offers = catalogue.products.flatMap((product): BenefitOffer[] => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    if (!content) return [];
    const pair = findSelectionPair(snapshot.selections, product.code, snapshot.today);
    return isShownToOwner(product, pair, snapshot, content.claims !== null)
      ? [{ product, content, selectionPair: pair }]
      : [];
  });
  const names = new Map(family.map(({ id, first_name, surname }) => [id, `${first_name} ${surname}`]));
  return { rows, selections, snapshot, offers, names };
}

/** The benefits as they will be after these rows are written. */
export function replaceChangedRows(
  { rows }: { rows: MemberBenefitsRows },
  changed: readonly FullSelectionRow[],
  actor: Actor,
  today: string,
) {
  const unchanged = rows.selections.filter(({ id }) => !changed.some((each) => each.id === id));
  return toMemberBenefits({ ...rows, selections: [...changed, ...unchanged] }, actor, today);
}
