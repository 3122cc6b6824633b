import { randomInt, randomUUID } from "node:crypto";
import { foldEmail, foldKey } from "../../api/db/fold.ts";
import { insertMany } from "../../api/db/insert-many.ts";
import type { Db, NewRow, Row, Trx } from "../../api/db/schema.ts";
import { sealRow } from "../../api/db/sealing/rows.ts";
import { currentTerms } from "../../api/db/seed/policies.ts";
import type { Choice } from "../../api/domain/benefits/choice.ts";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import { minutesToMs } from "../../api/domain/clock.ts";
import { generatePeriods } from "../../api/domain/payroll/calendar.ts";
import { hashToken } from "../../api/platform/tokens.ts";
import { toPeriodRow } from "../../api/repositories/pay-periods.ts";
import { recordFirstFacts } from "../../api/repositories/person-facts.ts";
import { demoProducts, toPlanRows } from "./demo-plans.ts";

/** The tests' day, a Friday, so that they do not depend on when they run. */
export const testNow = new Date("2026-11-20T09:00:00Z");

/**
 * A clock that moves only when a test moves it. `real` moves too, so that tokens and locks expire with it.
 */
export function createTestClock(start: Date = testNow) {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    real: () => new Date(time),
    advance: (ms: number) => {
      time += ms;
    },
  };
}

/** Moves a test's clock forward to an instant, such as `2026-11-20T09:00:00Z`. */
export const setClock = (clock: ReturnType<typeof createTestClock>, instant: string): void =>
  clock.advance(Date.parse(instant) - clock.now().getTime());

/** Builds a client with every switch off. */
export async function buildClient(
  db: Db,
  overrides: Partial<NewRow<"clients">> = {},
): Promise<Row<"clients">> {
  const row = {
    id: randomUUID(),
    name: "Test Client Ltd",
    payroll_cut_off_day: 10,
    pay_day: 28,
    probation_months: 3,
    created_at: testNow.getTime(),
    ...overrides,
  };
  return db.insertInto("clients").values(row).returningAll().executeTakeFirstOrThrow();
}

/** The pay group in which employees are built. */
export async function buildPayrollGroup(
  db: Db,
  client_id: string,
  name = "Monthly",
  position = 0,
): Promise<void> {
  const calendar = { frequency: "monthly", cut_off_day: 10, pay_day: 28 } as const;
  const code = name.toLowerCase();
  const schedule = { frequency: "monthly", cutOffDay: 10, payDay: 28 } as const;
  const periods = generatePeriods(schedule, "2024-04-01", "2030-12-31");
  await insertMany(
    db,
    "pay_periods",
    periods.map((period) => toPeriodRow(client_id, code, period)),
  );
  // Added after its periods, because the daily job would give a group without periods its own.
  const row = { client_id, code, name, position, ledger_from: "2026-04", ...calendar };
  await db.insertInto("payroll_groups").values(row).execute();
}

/**
 * Sets the first run of the ledger of a client's pay groups, or of one: earlier months are not recorded, and later
 * runs are open.
 */
export async function startLedger(db: Db, client_id: string, key: string, group?: string): Promise<void> {
  await db
    .updateTable("payroll_groups")
    .set({ ledger_from: key })
    .where("client_id", "=", client_id)
    .$if(group !== undefined, (query) => query.where("code", "=", String(group)))
    .execute();
}

/** Builds a scheme with a unique label. */
export async function buildScheme(
  db: Db,
  overrides: Partial<NewRow<"schemes">> & { client_id: string },
): Promise<Row<"schemes">> {
  const id = randomUUID();
  const row = {
    id,
    domain: `tenant-${id.slice(0, 8)}`,
    public_url: null,
    year_start_month: 4,
    year_start_day: 1,
    primary_colour: "#0B4F6C",
    secondary_colour: "#B3541E",
    benefit_brand_name: "Test Rewards",
    benefit_brand_phone_number: "08081 570 192",
    support_email: "help@test.example",
    contact_us_email: "contact@test.example",
    ...overrides,
  };
  const scheme = await db.insertInto("schemes").values(row).returningAll().executeTakeFirstOrThrow();
  const host = { label: scheme.domain, client_id: scheme.client_id, position: 0 };
  await db.insertInto("client_hosts").values(host).execute();
  const yearStart = { month: scheme.year_start_month, day: scheme.year_start_day };
  const { plans, prices } = toPlanRows(scheme.client_id, demoProducts, yearStart);
  // A job may read the plans in between, and no plan may exist without its prices.
  await db.insertInto("plan_prices").values(prices).execute();
  await db.insertInto("plans").values(plans).execute();
  // Runs last, because the calendar takes a while, and a job would cache a client that has no plans yet.
  await buildPayrollGroup(db, scheme.client_id);
  return scheme;
}

/**
 * Eight digits that no other call returns. Digits only, because a password must not contain three letters in a row
 * of the person's name or email, such as `ead` of a random UUID.
 */
export const createUniqueDigits = () => String(nextNumber++);
// Counted up, because two random numbers could be equal; the first differs in each process.
let nextNumber = randomInt(10_000_000, 90_000_000);

type EmployeeOverrides = Partial<NewRow<"employees">> & { client_id: string; niNumber?: string | null };

/**
 * Builds a registered member after probation who accepted the current terms, without a password unless
 * one is given.
 */
export async function buildEmployee(db: Db, overrides: EmployeeOverrides): Promise<Row<"employees">> {
  const employee = await buildEmployeeRow(db, overrides);
  const recording = { clientId: employee.client_id, source: "seed", recordedBy: null, now: factsKnownFrom };
  await recordFirstFacts(db as Trx, recording, [employee]);
  return employee;
}

/** Builds the member without a history, as before histories existed. */
export async function buildEmployeeRow(
  db: Db,
  { niNumber = null, ...overrides }: EmployeeOverrides,
): Promise<Row<"employees">> {
  const id = randomUUID();
  const name = { first_name: "Robin", surname: "Tester", ...overrides };
  const number = createUniqueDigits();
  const email = overrides.email === undefined ? `${number}@test.example` : overrides.email;
  const row = {
    id,
    employee_number: number,
    user_type: "employee",
    employment_status: "active",
    title: "Mx",
    name_key: foldKey(`${name.surname} ${name.first_name}`),
    email,
    email_key: email === null ? null : foldEmail(email),
    date_of_birth: "1985-03-14",
    sex: "female",
    tax_region: "rUK",
    start_date: "2020-01-06",
    probation_end: "2020-04-06",
    annual_salary_pence: 42_000_00,
    weekly_hours_hundredths: 37_50,
    payroll_group: "Monthly",
    registered_at: testNow.getTime(),
    accepted_terms_version: currentTerms,
    accepted_terms_at: testNow.getTime(),
    created_at: testNow.getTime(),
    updated_at: testNow.getTime(),
    ...name,
    ...(niNumber !== null &&
      sealNumber(db, { client_id: overrides.client_id, id: overrides.id ?? id }, niNumber)),
  } as const;
  return db.insertInto("employees").values(row).returningAll().executeTakeFirstOrThrow();
}

/** The time from which the facts of built people are known, before any payroll of a test. */
export const factsKnownFrom = Date.parse("2000-01-01T00:00:00Z");

const sealNumber = (db: Db, owner: { client_id: string; id: string }, ni_number: string) =>
  sealRow(db, "employees", { ...owner, ni_number });

/** Builds a member's child of eight. */
export async function buildFamilyMember(
  db: Db,
  { client_id, id: employee_id }: Pick<Row<"employees">, "client_id" | "id">,
  overrides: Partial<NewRow<"family_members">> = {},
): Promise<Row<"family_members">> {
  const row = {
    id: randomUUID(),
    client_id,
    employee_id,
    relationship: "dependant",
    title: "Miss",
    first_name: "Wren",
    surname: "Tester",
    sex: "female",
    date_of_birth: "2018-05-02",
    created_at: testNow.getTime(),
    updated_at: testNow.getTime(),
    ...overrides,
  } as const;
  return db.insertInto("family_members").values(row).returningAll().executeTakeFirstOrThrow();
}

/** A client's product in short form. */
export async function buildBenefit(
  db: Db,
  client_id: string,
  product_code: ProductCode,
  overrides: Partial<NewRow<"benefit_contents">> = {},
): Promise<void> {
  const row = {
    client_id,
    product_code,
    summary: "In short.",
    description: "<p>At length.</p>",
    icon: "heart",
    terms_version: "1",
    terms: "<p>Terms.</p>",
    claim: "<p>Claim.</p>",
    related: "[]",
  };
  await db
    .insertInto("benefit_contents")
    .values({ ...row, ...overrides })
    .execute();
}

/** Opens a client's annual window: in November 2026, for cover from December, unless overridden. */
export async function buildWindow(
  db: Db,
  client_id: string,
  overrides: Partial<NewRow<"benefit_windows">> = {},
): Promise<void> {
  const days = { opens_date: "2026-11-01", closes_date: "2026-11-30", cover_date: "2026-12-01" };
  await db
    .insertInto("benefit_windows")
    .values({ id: randomUUID(), client_id, ...days, ...overrides })
    .execute();
}

/** Selections are built a millisecond apart, because the later one of two replaces the other. */
let selectionsBuilt = 0;

/** Builds a member's selection: 5% pension, active since April, unless overridden. */
export async function buildSelection(
  db: Db,
  { client_id, id: employee_id }: Pick<Row<"employees">, "client_id" | "id">,
  {
    code = "pension",
    choice = { kind: "share", percent: 5 },
    people = [],
    ...overrides
  }: Partial<Omit<NewRow<"selections">, "choice" | "people">> & {
    code?: ProductCode;
    choice?: Choice;
    people?: readonly string[];
  } = {},
): Promise<Row<"selections">> {
  const builtAt = testNow.getTime() - minutesToMs(1) + selectionsBuilt++;
  const row = {
    id: randomUUID(),
    client_id,
    employee_id,
    product_code: code,
    status: "active",
    choice: JSON.stringify(choice),
    people: JSON.stringify(people),
    scheme_year: "2026",
    cover_date: "2026-04-01",
    first_deduction_date: "2026-04-28",
    created_at: builtAt,
    updated_at: builtAt,
    ...overrides,
  };
  return db.insertInto("selections").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Builds a person of the platform's staff. */
export async function buildStaff(db: Db): Promise<Row<"staff">> {
  const id = randomUUID();
  const row = { id, name: "Sam Staff", email: `${id.slice(0, 8)}@platform.example` };
  return db.insertInto("staff").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Stores a single sign-on token, `sso_…` unless one is given, and returns it. */
export async function buildSsoToken(
  db: Db,
  { token = `sso_${randomUUID()}`, ...row }: SsoTokenFacts,
): Promise<string> {
  await db
    .insertInto("sso_tokens")
    .values({ id: randomUUID(), token_hash: hashToken(token), created_at: testNow.getTime(), ...row })
    .execute();
  return token;
}

type SsoTokenFacts = Omit<NewRow<"sso_tokens">, "id" | "token_hash" | "created_at"> & { token?: string };
