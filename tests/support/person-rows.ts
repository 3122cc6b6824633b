import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, NewRow, Schema } from "../../api/db/schema.ts";
import type { SealedTable } from "../../api/db/sealing/columns.ts";
import { sealRow } from "../../api/db/sealing/rows.ts";
import { addAudit } from "../../api/repositories/audit.ts";
import { buildEmployee, buildFamilyMember, buildSelection, testNow } from "./builders.ts";

export interface FilledPerson {
  clientId: string;
  userId: string;
  email: string;
  /** A word that occurs in everything about the person. */
  word: string;
  receiptId: string;
  receipt: string;
  pensionId: string;
}

export const listMarks = ({ word }: FilledPerson): string[] => [word];

/** Adds a leaver with a row and a recognisable word in every table of people's data. */
export async function addPersonRows(
  db: Db,
  clientId: string,
  overrides: Partial<NewRow<"employees">> = {},
): Promise<FilledPerson> {
  const word = `wq${randomUUID().replaceAll("-", "")}`;
  const email = `${word}@people.example`;
  const at = testNow.getTime() - 10_000;
  const later = testNow.getTime() + 1_000_000;
  const employee = await buildEmployee(db, {
    client_id: clientId,
    first_name: word,
    surname: `Sur${word}`,
    email,
    employee_number: `N${word}`,
    niNumber: word,
    postcode: word,
    location: word,
    grade: word,
    password_hash: `secret-hash ${word}`,
    leave_date: "2025-03-31",
    employment_status: "left",
    ...overrides,
  });
  const { id: userId } = employee;
  const owner = { client_id: clientId, employee_id: userId };
  const createId = () => randomUUID();
  const add = async <Table extends keyof Schema>(table: Table, row: NewRow<Table>) =>
    void (await db
      .insertInto(table)
      .values(row as never)
      .execute());
  const sealColumns = (table: SealedTable, row: object) => sealRow(db, table, row as never) as never;

  await sql`update person_facts set value = ${word} where employee_id = ${userId}
    and fact = (select min(fact) from person_facts where employee_id = ${userId})`.execute(db);
  const member = await buildFamilyMember(db, employee, { first_name: word, surname: word });
  const { title, first_name, surname, sex, registered_disabled, known_from, ...state } = member;
  await add("family_states", { ...state, education_ends: null, known_from: at, known_to: later } as never);
  await add("life_events", {
    id: createId(),
    ...owner,
    code: word,
    event_date: "2024-05-01",
    reported_date: "2024-05-02",
    family_member_id: member.id,
    created_at: at,
  });
  const pension = await buildSelection(db, employee, { route: "SAC", end_date: "2025-03-31", reason: word });
  const dental = await buildSelection(db, employee, {
    code: "dental",
    choice: { kind: "level", level: word } as never,
    reason: word,
    people: [member.id],
  });
  await db
    .updateTable("selections")
    .set(
      sealColumns("selections", {
        client_id: clientId,
        id: pension.id,
        draft_values: word,
        medical_answers: word,
      }),
    )
    .where("id", "=", pension.id)
    .execute();
  await add("selection_actors", { client_id: clientId, selection_id: dental.id, actor_id: createId() });
  await sql`insert into selection_states (client_id, id, employee_id, product_code, status, choice, people, reason,
      created_at, updated_at, version, known_from, known_to)
    select client_id, id, employee_id, product_code, status, choice, people, reason, created_at, updated_at, version,
      known_from, ${later} from selections where id = ${dental.id}`.execute(db);
  await add("underwriting_decisions", {
    ...owner,
    id: createId(),
    selection_id: dental.id,
    decision: "accepted",
    decided_date: "2024-06-01",
    reference: word,
    selection_version: 1,
    recorded_at: at,
    recorded_by: createId(),
  });
  await add("enrolment_waiting", { ...owner, product_code: word, since_date: "2024-06-01", listed_at: at });
  await add("enrolment_letters", { ...owner, selection_id: pension.id, written_at: at });
  await add(
    "nominations",
    sealColumns("nominations", {
      id: createId(),
      ...owner,
      product_code: "life",
      version: 1,
      made_at: at,
      beneficiaries: JSON.stringify([{ name: word }]),
    }),
  );
  await add("recommendation_dismissals", { ...owner, reason: word, product_code: "life", dismissed_at: at });
  const claimId = createId();
  await add(
    "claims",
    sealColumns("claims", {
      id: claimId,
      ...owner,
      product_code: "dental",
      state: "paid",
      details: JSON.stringify({ what: word }),
      claimed_pence: 100,
      note: word,
      created_at: at,
      updated_at: at,
      version: 1,
    }),
  );
  await add(
    "claim_events",
    sealColumns("claim_events", {
      id: createId(),
      ...owner,
      claim_id: claimId,
      version: 1,
      at,
      actor_id: createId(),
      state: "paid",
      note: word,
    }),
  );
  const receiptId = createId();
  const receipt = `%PDF of ${word}`;
  await add(
    "claim_receipts",
    sealColumns("claim_receipts", {
      id: receiptId,
      ...owner,
      claim_id: claimId,
      type: "application/pdf",
      size: receipt.length,
      bytes: Buffer.from(receipt),
      added_at: at,
    }),
  );
  await add("voucher_accounts", { ...owner, balance_pence: 5, last_payment_date: "2024-01-01" });
  const run = { client_id: clientId, group_code: "monthly", period_key: "2025-03" };
  await db
    .insertInto("payroll_runs")
    .values([
      { ...run, pay_date: "2025-03-28", locked_at: at, written_at: at },
      { ...run, period_key: "2025-05", pay_date: "2025-05-28", locked_at: at, written_at: at },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await db
    .selectFrom("payroll_lines")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  await add("payroll_lines", {
    ...run,
    place: Number(count),
    employee_id: userId,
    product_code: "pension",
    element: "PENSION",
    type: "SAC",
    plan: "",
    entry: "REGULAR",
    origin_key: "2025-03-28",
    amount_pence: 4_200,
    held_pence: 0,
    carried_pence: 0,
    selection_id: pension.id,
  } as never);
  await add("payroll_carried", {
    ...run,
    employee_id: userId,
    element: "PENSION",
    plan: "",
    origin_key: "2025-03-28",
    pence: -1,
  });
  await add("payroll_openings", {
    id: createId(),
    ...owner,
    kind: "paid-to",
    product_code: "pension",
    recorded_at: at,
  } as never);
  await addLoginRows(db, { owner, email, word, at, later });
  await addRecords(db, { owner, email, word, at, number: employee.employee_number, dentalId: dental.id });
  return { clientId, userId, email, word, receiptId, receipt, pensionId: pension.id };
}

interface RowContext {
  owner: { client_id: string; employee_id: string };
  email: string;
  word: string;
  at: number;
}

async function addLoginRows(
  db: Db,
  { owner, email, word, at, later }: RowContext & { later: number },
): Promise<void> {
  const add = async <Table extends keyof Schema>(table: Table, row: object) =>
    void (await db
      .insertInto(table)
      .values(row as never)
      .execute());
  const secret = `secret-hash ${word}`;
  const family_id = randomUUID();
  const createHash = () => `secret-hash ${word} ${randomUUID()}`;
  const link = () => ({
    id: randomUUID(),
    ...owner,
    token_hash: createHash(),
    expires_at: later,
    created_at: at,
  });
  await add("sessions", {
    id: family_id,
    family_id,
    ...owner,
    access_hash: createHash(),
    access_expires_at: later,
    refresh_hash: createHash(),
    refresh_expires_at: later,
    created_at: at,
    sso_logout_url: `https://idp.example/${word}`,
  });
  await add("page_tokens", {
    token_hash: createHash(),
    ...owner,
    family_id,
    page: "ccv-manage",
    expires_at: later,
  });
  await add("sso_tokens", link());
  await add("magic_links", { ...link(), created_by: randomUUID() });
  await add("account_links", { ...link(), kind: "reset" });
  await addUpload(db, { owner, word, at });
  const { id: upload_id } = await db
    .selectFrom("uploads")
    .select("id")
    .where("uploaded_by", "=", owner.employee_id)
    .executeTakeFirstOrThrow();
  await add("account_changes", {
    id: randomUUID(),
    ...owner,
    upload_id,
    requested_by: randomUUID(),
    request_id: "r",
    kind: "email",
    new_value: `new.${email}`,
    created_at: at,
  });
  await add("reset_requests", { id: randomUUID(), client_id: owner.client_id, email, created_at: at });
  await add("password_history", { id: randomUUID(), ...owner, password_hash: secret, set_at: at });
  await add("two_factors", sealRow(db, "two_factors", { ...owner, secret, enabled_at: at } as never));
  await add(
    "recovery_codes",
    sealRow(db, "recovery_codes", { id: randomUUID(), ...owner, code_hash: secret, created_at: at } as never),
  );
  await add("login_failures", {
    client_id: owner.client_id,
    email_key: email,
    failures: 1,
    last_failed_at: at,
  });
  const idempotencyKey = {
    client_id: owner.client_id,
    owner: owner.employee_id,
    call: "addClaim",
    key: word,
  };
  await add(
    "idempotency_keys",
    sealRow(db, "idempotency_keys", {
      ...idempotencyKey,
      request_hash: secret,
      status: 200,
      body: secret,
      created_at: at,
    } as never),
  );
}

async function addUpload(db: Db, { owner, word, at }: Omit<RowContext, "email">): Promise<void> {
  await db
    .insertInto("uploads")
    .values({
      id: randomUUID(),
      client_id: owner.client_id,
      file_name: "people.csv",
      file_kind: "csv",
      status: "done",
      uploaded_by: owner.employee_id,
      uploaded_by_name: word,
      uploaded_at: at,
      request_id: "r",
      ip: word,
      problems: "[]",
      keeps_file: true,
    } as never)
    .execute();
}

async function addRecords(
  db: Db,
  { owner, email, word, at, number, dentalId }: RowContext & { number: string; dentalId: string },
): Promise<void> {
  const add = async <Table extends keyof Schema>(table: Table, row: object) =>
    void (await db
      .insertInto(table)
      .values(row as never)
      .execute());
  const { client_id, employee_id } = owner;
  const { id: upload_id } = await db
    .selectFrom("uploads")
    .select("id")
    .where("uploaded_by", "=", employee_id)
    .executeTakeFirstOrThrow();
  await add(
    "upload_rows",
    sealRow(db, "upload_rows", {
      ...owner,
      upload_id,
      side: "new",
      row: 2,
      kind: "changed",
      employee_number: number,
      first_name: word,

      surname: word,
      name_key: word,
      email,
      email_key: email,
      date_of_birth: "1985-03-14",
      ni_number: word,
      start_date: "2020-01-06",
      annual_salary_pence: 1,
      weekly_hours_hundredths: 3750,
      payroll_group: "Monthly",
      tax_region: "rUK",
      employment_status: "left",
      moves_benefits: false,
    } as never),
  );
  await add("upload_problems", { upload_id, row: 2, problems: JSON.stringify([{ message: word }]) });
  await add("upload_impacts", {
    upload_id,
    no: 1,
    row: 2,
    employee_number: number,
    name: word,
    impact: JSON.stringify({ of: word }),
  });
  await add("upload_missing", { upload_id, no: 1, employee_number: number, name: word });
  await add("upload_endings", {
    upload_id,
    selection_id: dentalId,
    employee_id,
    version: 1,
    before: JSON.stringify({ of: word }),
  });
  await add(
    "upload_chunks",
    sealRow(db, "upload_chunks", { upload_id, no: 0, bytes: Buffer.from(word) } as never),
  );
  const mailId = randomUUID();
  await add(
    "mails",
    sealRow(db, "mails", {
      id: mailId,
      ...owner,
      kind: "welcome",
      to_address: email,
      subject: word,
      text: word,
      html: null,
      message_id: word,
      status: "sent",
      next_at: at,
      created_at: at,
    } as never),
  );
  const resend = { id: randomUUID(), client_id, requested_by: employee_id, request_id: "r", ip: word };
  await add("welcome_resends", { ...resend, queued: 1, created_at: at });
  await add("welcome_mails", {
    ...owner,
    resend_id: resend.id,
    outcome: "sent",
    mail_id: mailId,
    queued_at: at,
  });
  await add(
    "enquiries",
    sealRow(db, "enquiries", {
      id: randomUUID(),
      client_id,
      employee_id: null,
      subject: word,
      comments: word,
      email,
      first_name: word,
      surname: word,
      company: null,
      created_at: at,
    } as never),
  );
  await addAudit(db, {
    action: "claim.sent",
    at,
    clientId: client_id,
    request: { id: "r", ip: word },
    actor: { userId: employee_id },
    target: { type: "employee", id: employee_id },
    detail: { reason: word },
    change: { before: { of: word }, after: null },
  });
  await addAudit(db, {
    action: "selection.approved",
    at,
    clientId: client_id,
    request: { id: "r", ip: "192.0.2.1" },
    actor: { userId: randomUUID() },
    target: { type: "selection", id: dentalId },
    detail: { reason: word },
    change: { before: { status: "pending" }, after: { status: word } },
  });
}
