import { pino } from "pino";
import type { OpenDatabase } from "../../api/db/open.ts";
import type { NewRow, Row, Schema } from "../../api/db/schema.ts";
import { openRow } from "../../api/db/sealing/rows.ts";
import { minutesToMs } from "../../api/domain/clock.ts";
import { toLondonDate } from "../../api/domain/london-date.ts";
import { startDailyJob } from "../../api/jobs/daily.ts";
import { createCatalogues } from "../../api/platform/catalogues.ts";
import { createRateBook } from "../../api/platform/rates.ts";
import { createTableEnds } from "../../api/platform/table-ends.ts";
import { buildMember, buildTenant, loadHash, password, signIn, startTestApi, type TestReply } from "./api.ts";
import { buildBenefit, buildWindow, createTestClock, startLedger } from "./builders.ts";
import { demoProducts } from "./demo-plans.ts";
import { buildFileRow, type FileRow, fromEmployee, toCsv } from "./employee-file.ts";
import type { LifeOptions } from "./life-options.ts";
import type {
  InsurerRequest,
  ListedPlan,
  ListedRun,
  ListedTaxDifference,
  WaitingRequest,
} from "./life-replies.ts";
import { createLifeClock, findLastFactDay, listStarts } from "./life-time.ts";
import { buildPayGroup } from "./pay-groups.ts";
import { buildPlanVersion } from "./plans.ts";
import { describeRow, type Hold, parseRunFile, type RunRow, sha256 } from "./run-file.ts";
import { getUploads } from "./uploads.ts";

export type Values = Record<string, unknown>;
type Employee = Row<"employees">;

const silentLog = pino({ level: "silent" });

export const toFileDay = (day: string) => day.split("-").reverse().join("/");

/**
 * Runs the lives of one client's people through API calls only. The employer and the people act day after
 * day, with each day's jobs. Only `goTo` moves the clock.
 */
export async function startLives(
  database: OpenDatabase<Schema>,
  { from, windows = [], groups = {}, plans = {}, providers = {}, ledgerFrom }: LifeOptions,
) {
  const clock = createTestClock(new Date(`${from}T09:00:00Z`));
  const test = await startTestApi(database, { clock });
  const { db } = test;
  const created_at = clock.now().getTime();
  const tenant = await buildTenant(db, {
    client: { created_at },
    employee: { user_type: "employer", employee_number: "0" },
  });
  const clientId = tenant.client.id;
  for (const code of new Set(Object.values(providers))) {
    await db.insertInto("providers").values({ client_id: clientId, code, name: code }).execute();
  }
  for (const { code } of demoProducts) {
    const provider_code = providers[code];
    await buildBenefit(db, clientId, code, provider_code ? { provider_code, policy_number: "P-1" } : {});
  }
  for (const [code, changes] of Object.entries(plans)) await buildPlanVersion(db, clientId, code, changes);
  for (const { opens, closes, coverDate } of windows) {
    const days = { opens_date: opens, closes_date: closes, cover_date: coverDate };
    await buildWindow(db, clientId, days);
  }
  for (const [index, [name, { schedule, ledgerFrom }]] of Object.entries(groups).entries()) {
    await buildPayGroup(db, clientId, { name, position: index + 1, schedule, ledgerFrom });
  }
  const rates = createRateBook({ db, clock });
  const daily = startDailyJob({
    db,
    clock,
    log: silentLog,
    catalogues: createCatalogues({ db, clock, rates }),
    findTableEnds: createTableEnds({ db, clock, rates }),
    wakeOutbox: () => {},
    wakeEnrolment: () => {},
  });
  await daily.drain();
  if (ledgerFrom !== undefined) await startLedger(db, clientId, ledgerFrom);

  const people = new Map<string, Employee>([["employer", tenant.employee]]);
  const sessions = new Map<string, { token: string; until: number }>();
  const getPerson = (name: string): Employee => {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}`);
    return person;
  };
  const loadToken = async (name: string): Promise<string> => {
    const openSession = sessions.get(name);
    const now = clock.real().getTime();
    if (openSession && openSession.until > now) return openSession.token;
    const { token } = await signIn(test, { email: String(getPerson(name).email), domain: tenant.domain });
    sessions.set(name, { token, until: now + minutesToMs(20) });
    return token;
  };
  const sendAs = async (name: string, method: string, path: string, body?: unknown): Promise<TestReply> =>
    test.send(method, path, { token: await loadToken(name), body });
  const sendAsEmployer = (method: string, path: string, body?: unknown) =>
    sendAs("employer", method, path, body);
  const getPath = (rest: string) => `/main/client/${clientId}${rest}`;
  const time = createLifeClock({ test, clientId, daily, explainOpen: (runId) => explainOpenRun(runId) });
  const goTo = async (instant: string): Promise<void> => {
    await time.goTo(instant);
    await recordLockedRuns();
  };

  const loadEmployee = async (name: string): Promise<Employee> => {
    const { id } = getPerson(name);
    return db.selectFrom("employees").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  };
  const previews = new Map<string, Values>();
  const uploadRows = async (rows: readonly FileRow[], effectiveFrom?: string): Promise<string> => {
    const token = await loadToken("employer");
    const uploads = getUploads(test, () => ({ client: { id: clientId }, token }));
    const { uploadId, errorCount } = await uploads.check(toCsv(rows));
    if (errorCount > 0)
      throw new Error(`The file has errors: ${JSON.stringify(await uploads.get(uploadId))}`);
    previews.set(uploadId, (await uploads.difference(uploadId)).body);
    const body = { status: "confirmed", confirmUnusual: true, ...(effectiveFrom && { effectiveFrom }) };
    const done = await uploads.patch(uploadId, body);
    if (done.body.status !== "done") throw new Error(`The load was refused: ${JSON.stringify(done.body)}`);
    return uploadId;
  };
  const downloadReport = async (reportId: string): Promise<Buffer> => {
    const token = await loadToken("employer");
    const response = await test.api.fetch(
      new Request(`http://api.internal${getPath(`/reports/${reportId}/download`)}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    if (response.status !== 200) throw new Error(`${reportId} was answered with ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const loadRun = async (runId: string) => {
    const { status, body } = await sendAsEmployer("GET", getPath(`/payroll/runs/${runId}`));
    if (status !== 200) throw new Error(`The run ${runId} was answered with ${status}`);
    return body;
  };

  const atLock = new Map<string, string>();
  const recordLockedRuns = async () => {
    const rows = await db
      .selectFrom("payroll_runs")
      .select(["group_code", "period_key", "pay_date"])
      .where("client_id", "=", clientId)
      .where("written_at", "is not", null)
      .execute();
    for (const { group_code: group, period_key: key, pay_date: payDay } of rows) {
      if (atLock.has(`${group}.${key}`)) continue;
      const reportId = group === "monthly" ? `payroll.${key}` : `payroll.${group}.${payDay}`;
      atLock.set(`${group}.${key}`, sha256(await downloadReport(reportId)));
    }
  };
  const explainOpenRun = async (runId: string): Promise<string> => {
    const { unexplained } = await loadRun(runId);
    return `The run ${runId} stays open: ${JSON.stringify(unexplained)} ${test.logLines.at(-1)}`;
  };

  return {
    test,
    tenant,
    db,
    goTo,
    send: sendAs,
    personOf: getPerson,
    employeeRow: loadEmployee,
    download: downloadReport,
    runOf: loadRun,
    /** SHA-256 of each locked run's file as downloaded right after the lock. */
    atLock: atLock as ReadonlyMap<string, string>,
    /** The employer's preview of each upload before it was loaded. */
    previews: previews as ReadonlyMap<string, Values>,
    getToday: () => toLondonDate(clock.now()),
    close: async () => {
      await daily.stop();
      await test.close();
    },
    /** Adds an employee who can log in. */
    async hire(name: string, facts: Partial<NewRow<"employees">> = {}): Promise<Employee> {
      const person = await buildMember(db, clientId, { first_name: name, ...facts });
      people.set(name, person);
      return person;
    },
    /** Adds an employee by an upload, without an account. */
    async hireByFile(name: string, number: string, row: FileRow, effectiveFrom?: string) {
      const uploadId = await uploadRows([buildFileRow(number, { first_name: name, ...row })], effectiveFrom);
      const person = await db
        .selectFrom("employees")
        .selectAll()
        .where("client_id", "=", clientId)
        .where("employee_number", "=", number)
        .executeTakeFirstOrThrow();
      people.set(name, person);
      return uploadId;
    },
    /** Gives an uploaded employee an account. */
    async register(name: string): Promise<void> {
      const { id } = getPerson(name);
      const account = { password_hash: await loadHash(password), password_changed_at: 1, registered_at: 1 };
      const terms = { accepted_terms_version: "1", accepted_terms_at: 1, first_login: false };
      await db
        .updateTable("employees")
        .set({ ...account, ...terms })
        .where("id", "=", id)
        .execute();
    },
    /** Uploads one person's row with some changed values. Returns the upload's id. */
    async change(name: string, row: FileRow, effectiveFrom?: string): Promise<string> {
      const person = openRow(db, "employees", await loadEmployee(name));
      return uploadRows([fromEmployee(person, row)], effectiveFrom);
    },
    async undo(uploadId: string): Promise<TestReply> {
      return sendAsEmployer("PATCH", `/v1/employee-data-uploads/${uploadId}`, { status: "undone" });
    },
    /** Today's review of a selection. */
    async review(name: string, code: string, values: Values) {
      return (await sendAs(name, "POST", "/v1/selections/costs", { eeben_benefit_id: code, ...values })).body;
    },
    async confirm(name: string, code: string, values: Values): Promise<TestReply> {
      const agreed = { accepted_terms: true, terms_version: "1", accepted_warnings: true };
      return sendAs(name, "PATCH", `/v1/benefit/${code}/selection`, { ...values, ...agreed });
    },
    async getBenefit(name: string, code: string) {
      return (await sendAs(name, "GET", `/v1/benefit/${code}/with-selection`)).body;
    },
    /** Ids of a person's family members. */
    async listFamily(name: string): Promise<string[]> {
      const { body } = await sendAs(name, "GET", "/v1/user/family");
      return (body as { family_id: string }[]).map(({ family_id }) => family_id);
    },
    async setStatus(name: string, selectionId: string, status: string): Promise<TestReply> {
      return sendAs(name, "PATCH", `/v1/selection/${selectionId}`, { status });
    },
    /** Joins a pension on request, as the page offers it. */
    async join(name: string): Promise<TestReply> {
      const { joining } = (await sendAs(name, "GET", "/v1/benefit/pension/with-selection")).body;
      return sendAs(name, "POST", "/v1/benefit/pension/join", { offerId: joining?.offerId });
    },
    /** A person's requests for a benefit, as the employer sees them. */
    async listWaiting(code: string, name: string): Promise<WaitingRequest[]> {
      const list = await sendAsEmployer("GET", `/main/v2/scheme/selections/${code}/pending/`);
      return (list.body.approvals as WaitingRequest[]).filter(
        ({ fields }) => fields["Employee number"] === getPerson(name).employee_number,
      );
    },
    /** Approves or rejects requests as seen, by default as of now. Returns the results. */
    async decide(code: string, approval: boolean, name: string, seen?: readonly WaitingRequest[]) {
      const waiting = seen ?? (await this.listWaiting(code, name));
      if (waiting.length === 0) return [];
      const { body } = await sendAsEmployer("PATCH", "/main/v2/scheme/selections/status/", {
        selectionIds: waiting.map(({ selectionId }) => selectionId),
        approval,
        versions: Object.fromEntries(waiting.map((each) => [each.selectionId, each.decisionVersion])),
        ...(approval ? {} : { reason: "Not now" }),
      });
      return body.results as { outcome: string; message: string | null }[];
    },
    async reportEvent(name: string, body: object): Promise<TestReply> {
      return sendAs(name, "POST", "/main/client/life-events", body);
    },
    /** Cancels a person's newest plan of a benefit. */
    async cancelPlan(name: string, code: string): Promise<TestReply> {
      const plans = (await sendAsEmployer("GET", getPath(`/employees/${getPerson(name).id}/plans`))).body;
      const plan = (plans as ListedPlan[]).find(({ benefitId }) => benefitId === code);
      const path = getPath(`/plans/${plan?.selectionId ?? "none"}/cancel`);
      return sendAsEmployer("POST", path, { version: plan?.version ?? 0 });
    },
    /** Requests that wait for the insurer. */
    async listRequests(): Promise<InsurerRequest[]> {
      return (await sendAsEmployer("GET", getPath("/underwriting"))).body.requests;
    },
    async recordInsurer(selectionId: string, body: object): Promise<TestReply> {
      return sendAsEmployer("POST", getPath(`/underwriting/${selectionId}`), body);
    },
    /** The last day on which a person starts or moves to another pay group, as known now. */
    async findLastStartOrMove() {
      const moved = await findLastFactDay(db, clientId, ["pay_group"]);
      return [...(await listStarts(db, clientId)), moved].toSorted().at(-1) ?? "";
    },
    /** The last day on which anybody's pay or hours change, past or ahead. */
    findLastPayChange: () => findLastFactDay(db, clientId, ["pay", "weekly_hours"]),
    async listTaxDifferences(): Promise<ListedTaxDifference[]> {
      const { body } = await sendAsEmployer("GET", getPath("/payroll/tax-differences"));
      return body.rows;
    },
    async listRuns() {
      return (await sendAsEmployer("GET", getPath("/payroll/runs"))).body as ListedRun[];
    },
    /** Locks a run by hand after viewing its preview. */
    async lockByHand(runId: string): Promise<TestReply> {
      const { previewSha256 } = await loadRun(runId);
      const reply = await sendAsEmployer("POST", getPath(`/payroll/runs/${runId}/lock`), { previewSha256 });
      await recordLockedRuns();
      return reply;
    },
    async movePeriod(
      group: string,
      body: { key: string; cutOff: string; payDay: string },
    ): Promise<TestReply> {
      return sendAsEmployer("PUT", getPath(`/pay-groups/${group}/periods`), body);
    },
    async getHistory(name: string, query: { asAt?: string; knownAt?: number } = {}) {
      const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      return (await sendAsEmployer("GET", getPath(`/employees/${getPerson(name).id}/history?${params}`)))
        .body;
    },
    /** The rows of a run's file, all or one person's. */
    async loadRows(runId: string, name?: string): Promise<RunRow[]> {
      const { run } = await loadRun(runId);
      const rows = parseRunFile(await downloadReport(run.reportId));
      const number = name === undefined ? null : getPerson(name).employee_number;
      return number === null ? rows : rows.filter((row) => row.number === number);
    },
    /** A person's lines in the notation of the scenarios. */
    async listLines(runId: string, name: string): Promise<string[]> {
      const [{ holds }, rows] = [await loadRun(runId), await this.loadRows(runId, name)];
      const personHolds = (holds as Hold[]).filter(({ employeeId }) => employeeId === getPerson(name).id);
      return rows.map((row) => describeRow(row, personHolds));
    },
  };
}

export type Lives = Awaited<ReturnType<typeof startLives>>;
