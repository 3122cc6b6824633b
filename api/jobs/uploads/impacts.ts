import type { Db, NewRow } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Catalogue } from "../../domain/benefits/snapshot-types.ts";
import { getLatestDay } from "../../domain/calendar.ts";
import { createDayProposer } from "../../domain/payroll/calendar.ts";
import { findNewCore } from "../../domain/uploads/core-change.ts";
import {
  type CoreTotal,
  findImpact,
  type Impact,
  type ImpactTotals,
  type OfferedBenefits,
} from "../../domain/uploads/impact.ts";
import { listBenefitContents } from "../../repositories/benefits.ts";
import {
  toBulkSnapshot,
  toSchemeCalendars,
  toSnapshotWithoutSelections,
} from "../../repositories/member-snapshot.ts";
import { loadPayrollCalendars } from "../../repositories/pay-periods.ts";
import { getReportClient } from "../../repositories/reports.ts";
import { loadFamiliesAndChoices } from "../../repositories/stream-people.ts";
import { loadLastVouchers } from "../../repositories/upload-people.ts";
import { addImpacts, listAddedPeople, listAffectedPeople } from "../../repositories/upload-rows.ts";
import type { UploadRow } from "../../repositories/uploads.ts";

/** People that are read in one batch. */
const batchSize = 500;
/** The number of people who are computed before other work gets its turn. */
const peoplePerTurn = 100;

interface ImpactsDeps {
  db: Db;
  catalogue: Catalogue;
  upload: Pick<UploadRow, "id" | "client_id">;
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** Called after each batch; returns false to stop. */
  onProgress(): Promise<boolean>;
}

/** Computes and stores what a load does to everybody's benefits; null if it was stopped. */
export async function findImpacts({
  db,
  catalogue,
  upload,
  today,
  onProgress,
}: ImpactsDeps): Promise<(ImpactTotals & { core: CoreTotal[] }) | null> {
  const totals: ImpactTotals = {
    gaining: 0,
    losing: 0,
    repriced: 0,
    belowWage: 0,
    owing: 0,
    continuing: 0,
  };
  const client = { clientId: upload.client_id };
  const contents = await listBenefitContents(db, client);
  const offered: OfferedBenefits = catalogue.products.flatMap((product) => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    return content ? [{ product, name: content.name ?? product.name }] : [];
  });
  const calendars = await loadPayrollCalendars(db, client.clientId);
  const getScheme = toSchemeCalendars(await getReportClient(db, client), calendars);
  const proposeDay = createDayProposer(calendars, today);
  const core = new Map<string, CoreTotal>();
  for (const { product, name } of offered)
    core.set(product.code, { benefitId: product.code, name, gaining: 0, losing: 0 });
  const isOffered = (code: string) => core.has(code);
  for (let after = 0; ; ) {
    const added = await listAddedPeople(db, upload.id, after, batchSize);
    const last = added.at(-1);
    if (!last) break;
    after = last.row;
    for (const row of added) {
      const { member } = toSnapshotWithoutSelections({ ...row, last_payment_date: null }, [], []);
      for (const code of findNewCore(member, { catalogue, isOffered }, today))
        countCoreChange(core, code, "gaining");
    }
    if (!(await onProgress())) return null;
    await new Promise(setImmediate);
  }
  let position = 0;
  for (let after = 0; ; ) {
    const moving = await listAffectedPeople(db, upload.id, after, batchSize);
    const last = moving.at(-1);
    if (!last) return { ...totals, core: [...core.values()].filter(hasMovedPeople) };
    after = last.after.row;
    const vouchers = await loadLastVouchers(
      db,
      client,
      moving.map(({ id }) => id),
    );
    const people = await loadFamiliesAndChoices(db, client, { includesFormerFamily: false }, moving);
    const impacts: NewRow<"upload_impacts">[] = [];
    for (const [index, { person, family, selections }] of people.entries()) {
      if (index > 0 && index % peoplePerTurn === 0) await new Promise(setImmediate);
      const { before: old, after: loaded } = person;
      const last_payment_date = vouchers.get(person.id) ?? null;
      const rows = { person: { ...old, last_payment_date }, family, selections };
      const scheme = getScheme(old.payroll_group);
      const before = toBulkSnapshot(rows, { scheme, catalogue }, today);
      const rehiredSnapshot = toSnapshotWithoutSelections(
        { ...loaded, last_payment_date },
        before.member.family,
        before.member.holdings,
      );
      const jobFrom = getLatestDay(today, loaded.effective_from ?? proposeDay(old.payroll_group));
      const impact = findImpact(before, { ...before, ...rehiredSnapshot }, offered, jobFrom);
      if (!impact) continue;
      addImpact(totals, impact);
      for (const { benefitId, coverFrom } of impact.gained)
        if (coverFrom) countCoreChange(core, benefitId, "gaining");
      for (const { benefitId, isCore } of impact.lost) if (isCore) countCoreChange(core, benefitId, "losing");
      impacts.push({
        upload_id: upload.id,
        no: ++position,
        row: loaded.row,
        employee_number: loaded.employee_number,
        name: `${loaded.first_name} ${loaded.surname}`,
        impact: JSON.stringify(impact),
      });
    }
    if (impacts.length > 0) await inTransaction(db, (trx) => addImpacts(trx, impacts));
    if (!(await onProgress())) return null;
    await new Promise(setImmediate);
  }
}

const hasMovedPeople = ({ gaining, losing }: CoreTotal) => gaining + losing > 0;

function countCoreChange(
  core: ReadonlyMap<string, CoreTotal>,
  code: string,
  change: "gaining" | "losing",
): void {
  const total = core.get(code);
  if (total) total[change]++;
}

function addImpact(totals: ImpactTotals, impact: Impact): void {
  if (impact.gained.length > 0) totals.gaining++;
  if (impact.lost.length > 0) totals.losing++;
  if (impact.repriced.length > 0) totals.repriced++;
  if (impact.belowWage !== null) totals.belowWage++;
  if (impact.owesPence !== null) totals.owing++;
  if (impact.continues.length > 0) totals.continuing++;
}
