import type { Db, NewRow } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { catalogue } from "../../domain/benefits/catalogue/index.ts";
import { type Impact, impactOf, type Offered } from "../../domain/uploads/impact.ts";
import { getMemberRows, listBenefitContents } from "../../repositories/benefits.ts";
import { listFamilies } from "../../repositories/family.ts";
import { listSelectionsOf } from "../../repositories/selections.ts";
import { toStanding } from "../../repositories/standing.ts";
import { lastVouchersOf } from "../../repositories/upload-people.ts";
import { addImpacts, listMoving, type MovingRow } from "../../repositories/upload-rows.ts";
import type { UploadRow } from "../../repositories/uploads.ts";

/** So few that working them out holds nobody up. */
const atOnce = 100;

export interface ImpactTotals {
  gaining: number;
  losing: number;
  repriced: number;
  belowWage: number;
  owing: number;
}

interface Needs {
  db: Db;
  upload: Pick<UploadRow, "id" | "client_id" | "uploaded_by">;
  /** `yyyy-mm-dd`. */
  today: string;
  /** Told after each batch; false to go no further. */
  onProgress(): Promise<boolean>;
}

/** Works out and keeps what a load would do to everybody's benefits; null where it was told to stop. */
export async function findImpacts({ db, upload, today, onProgress }: Needs): Promise<ImpactTotals | null> {
  const totals: ImpactTotals = { gaining: 0, losing: 0, repriced: 0, belowWage: 0, owing: 0 };
  const client = { clientId: upload.client_id };
  const contents = await listBenefitContents(db, client);
  const offered: Offered = catalogue.flatMap((product) => {
    const content = contents.find(({ product_code }) => product_code === product.code);
    return content ? [{ product, name: content.name ?? product.name }] : [];
  });
  // What the rules ask of the client is the same for everybody: windows and life events move no price.
  const [ofClient] = await getMemberRows(db, { ...client, userId: upload.uploaded_by }, today);
  let no = 0;
  let waiting: NewRow<"upload_impacts">[] = [];
  const write = async () => {
    const rows = waiting;
    waiting = [];
    await inTransaction(db, (trx) => addImpacts(trx, rows));
  };
  for (let after = 0; ; ) {
    const moving = await listMoving(db, upload.id, after, atOnce);
    const last = moving.at(-1);
    if (!last) break;
    after = last.after.row;
    const ids = moving.map((each) => each.after.employee_id);
    const vouchers = await lastVouchersOf(db, client, ids);
    const families = byPerson(await listFamilies(db, upload.client_id, ids));
    const selections = byPerson(await listSelectionsOf(db, upload.client_id, ids));
    for (const { before: old, after: loaded } of moving) {
      const id = loaded.employee_id;
      const standingOf = (facts: MovingRow) =>
        toStanding(
          {
            member: [{ ...ofClient, ...factsOf(facts), last_payment_date: vouchers.get(id) ?? null }],
            family: families.get(id) ?? [],
            selections: selections.get(id) ?? [],
          },
          today,
          null,
        );
      const impact = impactOf(standingOf(old), standingOf(loaded), offered);
      if (!impact) continue;
      add(totals, impact);
      waiting.push({
        ...{ upload_id: upload.id, no: ++no, row: loaded.row, employee_number: loaded.employee_number },
        ...{ name: `${loaded.first_name} ${loaded.surname}`, impact: JSON.stringify(impact) },
      });
    }
    if (waiting.length >= 200) await write();
    if (!(await onProgress())) return null;
    await new Promise(setImmediate);
  }
  if (waiting.length > 0) await write();
  return totals;
}

function byPerson<Row extends { employee_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ employee_id }) => employee_id);
}

/** What one side of a load tells of a person. */
const factsOf = (facts: MovingRow) => ({
  date_of_birth: facts.date_of_birth,
  start_date: facts.start_date,
  leave_date: facts.leave_date,
  probation_end: facts.probation_end,
  employment_status: facts.employment_status,
  annual_salary_pence: facts.annual_salary_pence,
  hourly_pence: facts.hourly_pence,
  tax_region: facts.tax_region,
  ni_category: facts.ni_category,
  weekly_hours_hundredths: facts.weekly_hours_hundredths,
  holiday_days_hundredths: facts.holiday_days_hundredths,
  ccv_first_voucher_date: facts.ccv_first_voucher_date,
});

function add(totals: ImpactTotals, impact: Impact): void {
  if (impact.gained.length > 0) totals.gaining++;
  if (impact.lost.length > 0) totals.losing++;
  if (impact.repriced.length > 0) totals.repriced++;
  if (impact.belowWage !== null) totals.belowWage++;
  if (impact.owesPence !== null) totals.owing++;
}
