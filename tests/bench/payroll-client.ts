import { insertMany } from "../../api/db/insert-many.ts";
import type { Db, NewRow, Row } from "../../api/db/schema.ts";
import type { Random } from "../../api/db/seed/random.ts";
import type { Choice } from "../../api/domain/benefits/choice.ts";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import { addDays, getFirstDayOfNextMonth } from "../../api/domain/calendar.ts";
import { toLondonDate } from "../../api/domain/london-date.ts";
import { generatePeriods, type PaySchedule } from "../../api/domain/payroll/calendar.ts";
import type { NewFact } from "../../api/domain/payroll/person-facts.ts";
import { toPeriodRow } from "../../api/repositories/pay-periods.ts";
import { recordFacts, recordFirstFacts } from "../../api/repositories/person-facts.ts";
import {
  buildBenefit,
  buildClient,
  buildEmployeeRow,
  buildFamilyMember,
  buildScheme,
  type createTestClock,
} from "../support/builders.ts";

export interface PayrollClient {
  id: string;
  /**
   * Records a week's joiners, leavers, births, plans and late corrections, and in March everybody's pay
   * rise.
   */
  recordWeek(): Promise<void>;
}

interface ClientOptions {
  people: number;
  years: number;
  clock: ReturnType<typeof createTestClock>;
  random: Random;
}

type Person = Pick<Row<"employees">, "id" | "client_id"> & { pay: number };
type ChosenBenefit = { from?: string; people?: readonly string[] };

const firstDay = "2026-04-01";

/** Creates a client with monthly and weekly payrolls whose ledger begins in April 2026. */
export async function createPayrollClient(db: Db, options: ClientOptions): Promise<PayrollClient> {
  const { people, years, clock, random } = options;
  const { id } = await buildClient(db);
  await buildScheme(db, { client_id: id });
  // Replaces the default calendar, which ends in 2030.
  await db.deleteFrom("pay_periods").where("client_id", "=", id).execute();
  await db.deleteFrom("payroll_groups").where("client_id", "=", id).execute();
  for (const code of ["pension", "private-medical", "life", "gym", "cycle"] as const) {
    await buildBenefit(db, id, code);
  }
  const last = `${2027 + years}-12-31`;
  await addGroup(db, id, "Monthly", { frequency: "monthly", cutOffDay: 10, payDay: 28 }, last);
  const weeks = { firstPayDate: "2026-04-06", periodLagDays: 1, cutOffLeadDays: 4 };
  await addGroup(db, id, "Weekly", { frequency: "weekly", ...weeks }, last);
  const getNow = () => clock.now().getTime();
  const getToday = () => toLondonDate(clock.now());
  const makeRecording = () => ({ clientId: id, source: "bench", recordedBy: null, now: getNow() });
  let members: Person[] = [];
  let hired = 0;
  let chosenSoFar = 0;

  async function chooseBenefit(
    person: Person,
    code: ProductCode,
    choice: Choice,
    chosen: ChosenBenefit = {},
  ) {
    const { from = getFirstDayOfNextMonth(getToday()), people: covered = [] } = chosen;
    chosenSoFar += 1;
    const row: NewRow<"selections"> = {
      // The same ids in every round, because the file lists the lower id of two plans first.
      id: `chosen-${String(chosenSoFar).padStart(8, "0")}`,
      client_id: id,
      employee_id: person.id,
      product_code: code,
      status: "active",
      choice: JSON.stringify(choice),
      people: JSON.stringify(covered),
      scheme_year: from.slice(0, 4),
      cover_date: from,
      first_deduction_date: addDays(from, 27),
      created_at: getNow(),
      updated_at: getNow(),
    };
    await db.insertInto("selections").values(row).execute();
  }

  async function hirePerson(from: string) {
    hired += 1;
    const pay = random.between(28_000, 60_000) * 100;
    const row = await buildEmployeeRow(db, {
      client_id: id,
      employee_number: String(hired).padStart(8, "0"),
      annual_salary_pence: pay,
      payroll_group: random.chance(0.2) ? "Weekly" : "Monthly",
      start_date: from,
      email: null,
    });
    await db.transaction().execute((trx) => recordFirstFacts(trx, makeRecording(), [row]));
    const person = { id: row.id, client_id: id, pay };
    members.push(person);
    const medical = { kind: "tiers", level: "standard", tier: "single" } as const;
    await chooseBenefit(person, "pension", { kind: "share", percent: random.between(3, 8) }, { from });
    await chooseBenefit(person, "private-medical", medical, { from });
    await chooseBenefit(person, "life", { kind: "multiple", multiple: random.pick([4, 6]) }, { from });
  }

  const recordChanges = (changes: { person: Person; fact: NewFact }[]) =>
    db.transaction().execute((trx) =>
      recordFacts(
        trx,
        makeRecording(),
        changes.map(({ person, fact }) => ({ employeeId: person.id, facts: [fact] })),
      ),
    );

  function raisePay(person: Person, percent: number, effectiveFrom: string) {
    person.pay = Math.round((person.pay * (100 + percent)) / 100);
    return { person, fact: { fact: "pay", value: `annual:${person.pay}`, effectiveFrom } as NewFact };
  }

  async function endEmployment() {
    const person = random.pick(members);
    members = members.filter((each) => each !== person);
    const last = addDays(getToday(), 20);
    await recordChanges([
      { person, fact: { fact: "employed", value: "no", effectiveFrom: addDays(last, 1) } },
    ]);
    await db.updateTable("employees").set({ leave_date: last }).where("id", "=", person.id).execute();
  }

  async function addBirth() {
    const person = random.pick(members);
    const born = addDays(getToday(), -10);
    const child = await buildFamilyMember(db, person, {
      date_of_birth: born,
      joined_date: born,
      created_at: getNow(),
      updated_at: getNow(),
    });
    const choice = { kind: "tiers", level: "standard", tier: "children" } as const;
    await chooseBenefit(person, "private-medical", choice, { from: born, people: [child.id] });
  }

  for (let index = 0; index < people; index++) await hirePerson(firstDay);
  return {
    id,
    async recordWeek() {
      for (let index = 0; index < Math.ceil(people / 400); index++) {
        await endEmployment();
        await hirePerson(addDays(getToday(), -3));
        await addBirth();
        const pounds = random.between(5, 20) * 100;
        await chooseBenefit(random.pick(members), "cycle", {
          kind: "spread",
          pence: pounds * 100,
          months: 12,
        });
        await recordChanges([raisePay(random.pick(members), 1, addDays(getToday(), -90))]);
      }
      const [year, month, date] = [
        getToday().slice(0, 4),
        getToday().slice(5, 7),
        Number(getToday().slice(8)),
      ];
      if (month === "03" && date >= 14 && date < 21) {
        await recordChanges(members.map((person) => raisePay(person, 3, `${year}-04-01`)));
      }
    },
  };
}

async function addGroup(db: Db, clientId: string, name: string, schedule: PaySchedule, last: string) {
  const code = name.toLowerCase();
  const periods = generatePeriods(schedule, "2025-04-01", last);
  const first = periods.find(({ cutOff }) => cutOff >= firstDay);
  await insertMany(
    db,
    "pay_periods",
    periods.map((period) => toPeriodRow(clientId, code, period)),
  );
  const row: NewRow<"payroll_groups"> = {
    client_id: clientId,
    code,
    name,
    position: schedule.frequency === "monthly" ? 0 : 1,
    ledger_from: first?.key ?? null,
    frequency: schedule.frequency,
    // Without it the group counts as monthly.
    first_pay_date: schedule.frequency === "monthly" ? null : schedule.firstPayDate,
    cut_off_day: 10,
    pay_day: 28,
  };
  await db.insertInto("payroll_groups").values(row).execute();
}
