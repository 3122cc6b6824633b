import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/index.ts";
import { readSource } from "../../tests/architecture/sources.ts";
import { buildMember, buildTenant, password, signIn, startTestApi } from "../../tests/support/api.ts";
import {
  buildBenefit,
  buildFamilyMember,
  buildSelection,
  buildWindow,
} from "../../tests/support/builders.ts";
import { calls } from "../../tests/support/calls.ts";
import { childForm } from "../../tests/support/child-form.ts";
import { describeEachDatabase, useTestApi } from "../../tests/support/database.ts";
import { damageBody, encodeFields, fuzzOptions, hostileText } from "../../tests/support/fuzz.ts";
import { createStatementCounter } from "../../tests/support/statements.ts";
import { buildWebhook } from "../../tests/support/webhook-endpoint.ts";
import type { Db } from "../db/schema.ts";
import { extensions } from "../platform/extensions.ts";
import { getPath } from "../platform/openapi.ts";

const foreignText = "belongs-to-the-other-client";

/** A tenant with a row in every table that a client owns; every text and id contains `name`. */
async function buildFullTenant(db: Db, name: string) {
  const createId = () => `${name}-${randomUUID()}`;
  const tenant = await buildTenant(db, {
    client: { id: createId(), name, work_platform_url: `https://work.example/${name}` },
    scheme: {
      id: createId(),
      domain: `${name}-label`,
      public_url: `https://${name}.example`,
      benefit_brand_name: name,
      contact_us_email: `${name}@desk.example`,
    },
    employee: {
      id: createId(),
      surname: name,
      user_type: "employer" as const,
      email: `${name}@test.example`,
      email_key: `${name}@test.example`,
    },
  });
  const client_id = tenant.client.id;
  const buildRow = () => ({ id: createId(), client_id, position: 1, title: name });
  const ids = {
    avatarSet: createId(),
    faq: createId(),
    card: createId(),
    banner: createId(),
    slide: createId(),
    policy: createId(),
  };
  await db
    .insertInto("avatar_sets")
    .values({ id: ids.avatarSet, client_id, plain_file_url: `/${name}.svg` })
    .execute();
  await db
    .updateTable("schemes")
    .set({ avatar_set_id: ids.avatarSet })
    .where("id", "=", tenant.scheme.id)
    .execute();
  await db
    .insertInto("client_exceptions")
    .values([name, "insights"].map((code) => ({ client_id, code, status: "active" as const })))
    .execute();
  await db
    .insertInto("content_flags")
    .values({ client_id, code: name, reference: true, live: true })
    .execute();
  await db
    .insertInto("policies")
    .values(
      (["terms", "policy", "cookie"] as const).map((type) => ({
        id: createId(),
        client_id,
        type,
        version: name,
        title: name,
        content: name,
        published_at: 1,
      })),
    )
    .execute();
  const logo = createHash("sha256").update(name).digest("hex");
  const bytes = new TextEncoder().encode(name);
  await db
    .insertInto("brand_files")
    .values({ client_id, place: "header", type: "image/png", bytes, sha256: logo })
    .execute();
  const { title, ...faq } = buildRow();
  await db
    .insertInto("faqs")
    .values({ ...faq, id: ids.faq, group_name: title, question: title, answer: title })
    .execute();
  await db
    .insertInto("home_cards")
    .values({ ...buildRow(), id: ids.card, content: name })
    .execute();
  await db
    .insertInto("home_banners")
    .values({ ...buildRow(), id: ids.banner, text: name })
    .execute();
  await db
    .insertInto("carousel_slides")
    .values({ ...buildRow(), id: ids.slide, text: name })
    .execute();
  await db
    .insertInto("enquiry_options")
    .values({ client_id, value: name, label: name, position: 1 })
    .execute();
  await db.insertInto("contact_pages").values({ client_id, name, content: name }).execute();
  const member = await buildFamilyMember(db, tenant.employee, { id: createId(), surname: name });
  await buildBenefit(db, client_id, "pension", {
    summary: name,
    description: name,
    terms: name,
    claim: name,
  });
  await buildBenefit(db, client_id, "cycle", { summary: name });
  await db
    .insertInto("benefit_faqs")
    .values({
      id: createId(),
      client_id,
      product_code: "pension",
      position: 1,
      question: name,
      answer: name,
    })
    .execute();
  const windowDays = { opens_date: "2027-02-01", closes_date: "2027-02-28", cover_date: "2027-04-01" };
  await buildWindow(db, client_id, { id: createId(), ...windowDays });
  const selection = await buildSelection(db, tenant.employee, { id: createId(), reason: name });
  const colleague = await buildMember(db, client_id, { id: createId(), surname: name });
  await buildBenefit(db, client_id, "life");
  const atInsurer = await buildSelection(db, colleague, {
    id: createId(),
    code: "life",
    choice: { kind: "multiple", multiple: 10 },
    status: "medical-pending",
  });
  const resendId = createId();
  await db
    .insertInto("welcome_resends")
    .values({
      id: resendId,
      client_id,
      requested_by: tenant.employee.id,
      request_id: name,
      queued: 0,
      created_at: 1,
    })
    .execute();
  const uploadId = createId();
  await db
    .insertInto("uploads")
    .values({
      id: uploadId,
      client_id,
      file_name: name,
      file_kind: "csv",
      status: "done",
      uploaded_at: 1,
      uploaded_by: tenant.employee.id,
      uploaded_by_name: name,
      request_id: name,
      problems: "[]",
      impact: JSON.stringify({ gaining: 0, losing: 0, repriced: 0, belowWage: 0, owing: 0 }),
      // One row was left out, so that there is a file of left-out rows.
      bad_rows: 1,
      keeps_file: true,
      headings: JSON.stringify({ at: [["employee_number", 0]], mapped: [], unknown: [] }),
    })
    .execute();
  const changeId = createId();
  await db
    .insertInto("account_changes")
    .values({
      id: changeId,
      client_id,
      employee_id: tenant.employee.id,
      upload_id: uploadId,
      kind: "email",
      requested_by: colleague.id,
      request_id: name,
      new_value: `${name}@new.example`,
      created_at: 1,
      // By now every email about the change has been written.
      told_at: 1,
      due_at: 9_000_000_000_000,
    })
    .execute();
  return {
    ...tenant,
    logo,
    uploadId,
    changeId,
    avatarSetId: ids.avatarSet,
    memberId: member.id,
    selectionId: selection.id,
    atInsurerId: atInsurer.id,
    colleagueId: colleague.id,
    resendId,
    ids: [
      ...Object.values(ids),
      client_id,
      tenant.scheme.id,
      tenant.employee.id,
      member.id,
      selection.id,
      atInsurer.id,
      changeId,
    ],
  };
}

type FullTenant = Awaited<ReturnType<typeof buildFullTenant>>;

/** Adds a request that an insurer answered with a loading, and returns its selection's id. */
async function buildOffer(db: Db, { employee }: FullTenant): Promise<string> {
  const { id: selection_id, client_id } = await buildSelection(db, employee, {
    code: "income-protection",
    choice: { kind: "income", percent: 75 },
    status: "medical-pending",
  });
  await buildBenefit(db, client_id, "income-protection");
  await db
    .insertInto("underwriting_decisions")
    .values({
      client_id,
      id: selection_id,
      selection_id,
      result_id: null,
      employee_id: employee.id,
      decision: "loaded",
      limit_pence: null,
      loading_basis_points: 50_00,
      decided_date: "2026-11-12",
      reference: "U-0",
      selection_version: 1,
      recorded_at: Date.parse("2026-11-13T09:00:00Z"),
      recorded_by: "employer",
    })
    .execute();
  return selection_id;
}

const claim = { date_of_birth: "14/03/1985" };
const passwordTwice = { password, password_confirmation: password };

let births = 0;
/** Each reported birth has another day, because a second report for one day is refused. */
const buildBirth = () => {
  births += 1;
  return { ...childForm, type: "birth", event_date: `${(births % 20) + 1}/11/2026` };
};

/** The most statements of a call that reads a lot, or writes with effects and audit. */
const maxStatements: Record<string, number> = {
  listPayrollOpenings: 20,
  getPayrollOpening: 20,
  savePayrollOpening: 20,
  createMagicLink: 8,
  resendWelcomeEmails: 7,
  // The call reads the accepted warnings for the audit.
  acceptPolicies: 8,
  // These calls save earlier states for a payroll run that may be locking.
  editFamilyMember: 10,
  addLifeEvent: 15,
  // Two of the statements are for the owner's email, and one saves the earlier state.
  addClaim: 10,
  // One more statement finds the client's webhook endpoints.
  createSelection: 13,
  updateSelection: 13,
  changeSelectionStatus: 13,
  saveSelectionCost: 13,
  // One of the statements names the payroll group in the reader's language.
  getEmployee: 8,
  // The call reads locked payroll runs and the person's lines.
  getContributions: 8,
  getTotalBenefits: 8,
  // The reply includes the person's next payslip, which is computed at most once a minute.
  getTotalBenefitsCard: 24,
  // A run needs the client's calendars, runs, plans and names, and seven statements per batch of people.
  downloadReport: 14,
  downloadReports: 14,
  getReports: 8,
  getPayrollRun: 20,
  acceptDifferences: 20,
  getPayslips: 20,
  // These calls compute the next run of each pay group.

  listRunChanges: 20,
  listTaxDifferences: 20,
  listFloorBreaches: 20,
  listLeaverBalances: 20,
  downloadPayrollList: 20,
  downloadRunList: 20,
  getBenefitPay: 20,
  decideSelections: 11,
  stopOwnAccountChange: 7,
  savePayPeriod: 8,
  // What cover depends on is read for all people of the page together.
  getUnderwriting: 10,
  recordUnderwriting: 18,
  answerInsurerOffer: 17,
  joinPension: 13,
  getEnrolmentWaiting: 6,
  confirmEnrolment: 7,
  nominate: 12,
};

const wrongCode = { code: "none", type: "temporary", secret: null };

const insurerDecision = {
  decision: "accepted",
  decidedOn: "2026-11-20",
  reference: "U-1",
  version: 1,
};

/** A body for each call that needs one. The test fails for a call that is missing here. */
const bodies: Record<string, (of: FullTenant, refresh: string) => unknown> = {
  login: ({ email, domain }) => ({ email, password, domain }),
  loginUrl: ({ email, domain }) => ({ email, domain }),
  refreshLogin: (_, refresh) => ({ refresh_token: refresh }),
  updateUser: () => ({ firstLogin: false }),
  acceptPolicies: () => ({ termsAccepted: true }),
  setLanguage: () => ({ language: "en" }),
  dismissRecommendation: () => ({ id: "beneficiaries.life" }),
  checkPassword: ({ domain }) => ({ password: "x", token: "no-such-link", domain }),
  requestPasswordReset: ({ email, domain }) => ({ email, recaptcha: "yes", domain }),
  verifyResetDateOfBirth: ({ domain }) => ({ token: "no-such-link", ...claim, domain }),
  resetPassword: ({ domain }) => ({ token: "no-such-link", ...claim, ...passwordTwice, domain }),
  verifyActivationDateOfBirth: ({ domain }) => ({ id: "no-such-link", ...claim, domain }),
  setPassword: ({ domain }) => ({ id: "no-such-link", ...claim, ...passwordTwice, domain }),
  changePassword: () => ({ current_password: "wrong", ...passwordTwice }),
  loginTwoFactor: ({ email, domain }) => ({ email, password, code: "000000", domain }),
  disableTwoFactor: () => ({ reason: "" }),
  renewRecoveryCodes: () => ({ password: "wrong", code: "none" }),
  verifyTwoFactor: () => wrongCode,
  verifyEnforcedTwoFactor: ({ email, domain }) => ({ email, password, ...wrongCode, domain }),
  ssoLogin: ({ domain }) => ({ sso_token: "no-such-token", domain }),
  activateBySso: ({ domain }) => ({ sso_token: "no-such-token", domain }),
  assertDemoIdentity: ({ domain }) => ({ domain }),
  addFamilyMember: () => childForm,
  createSelection: () => ({ eeben_amount_value: 6 }),
  updateSelection: () => ({ eeben_amount_value: 6, accepted_terms: true, terms_version: "1" }),
  changeSelectionStatus: () => ({ status: "opted-out" }),
  calculateCosts: () => ({ eeben_benefit_id: "pension", eeben_amount_value: 6 }),
  quoteSelections: () => ({ lines: [{ eeben_benefit_id: "pension", eeben_amount_value: 6 }] }),
  confirmSelections: () => ({
    lines: [{ eeben_benefit_id: "pension", eeben_amount_value: 6, terms_version: "1", quoteId: "none" }],
  }),
  saveSelectionCost: () => ({ eeben_benefit_id: "pension", eeben_amount_value: 6 }),
  // Another test covers ids of other people.
  decideSelections: () => ({ selectionIds: ["no-such-selection"], approval: true }),
  editFamilyMember: () => childForm,
  addLifeEvent: buildBirth,
  getFamilyConsequences: () => ({ lifeEvent: buildBirth() }),
  createMagicLink: () => ({ password }),
  loginByMagicLink: ({ domain }) => ({ token: "no-such-link", domain }),
  resendWelcomeEmails: () => ({}),
  setTwoFactorEnforcement: () => ({ isEnforcementTwoFAEnabled: false }),
  changeUpload: () => ({}),
  lockPayrollRun: () => ({ previewSha256: "0".repeat(64) }),
  acceptDifferences: () => ({ unexplainedSha256: "0".repeat(64), reason: "Agreed" }),
  confirmNewEmail: ({ domain }) => ({ token: "no-such-link", domain }),
  answerAccountChange: ({ domain }) => ({ token: "no-such-link", answer: "stop", domain }),
  stopOwnAccountChange: () => ({}),
  savePayrollOpening: () => ({ count: 1, pence: 100 }),
  addWebhook: () => ({ url: "https://hooks.example/", eventTypes: ["employee.left"] }),
  changeWebhook: () => ({
    url: "https://hooks.example/",
    eventTypes: ["payroll_run.locked"],
    isOn: true,
    version: 1,
  }),
  renewWebhookSecret: () => ({ version: 2 }),
  savePayPeriod: () => ({ key: "2027-01", cutOff: "2027-01-09", payDay: "2027-01-27" }),
  checkClientFolders: () => ({ folders: [] }),
  diffClientFolders: () => ({ folders: [] }),
  setNotice: () => ({ text: "Payslips are late." }),
  importClientFolders: () => ({ folders: [] }),
  recordUnderwriting: () => insurerDecision,
  answerInsurerOffer: () => ({ accept: false, version: 1 }),
  nominate: () => ({ version: 0, beneficiaries: [] }),
  joinPension: () => ({ offerId: "none" }),
  downloadOwnData: () => ({ password: "wrong" }),
  addClaim: () => ({
    claimantId: "self",
    category: "optical",
    what: "Lenses",
    treatmentDate: "2026-11-20",
    pence: 100,
  }),
  answerClaim: () => ({ text: "Yes", version: 1 }),
  decideClaim: () => ({ decision: "in-review", version: 1 }),
  confirmEnrolment: () => ({ everybody: true }),
  recordEnrolmentOptOut: () => ({ employee_number: "none", reason: "On paper" }),
  giveEnrolmentLetters: () => ({ selectionIds: ["none"] }),
  cancelPlan: () => ({ version: 1 }),
  recordUnderwritingByStaff: () => insurerDecision,
  sendEnquiry: ({ client, domain }) => ({ subject: client.name, comments: "Hello", domain }),
};

/** The query for calls that need more than a domain. */
const queries: Record<string, Record<string, string>> = {
  uploadEmployeeData: { name: "people.csv" },
  getEnrolmentOptOut: { employee_number: "none" },
  getReports: { type: "payroll" },
  downloadReports: { ids: "payroll.2026-11" },
};

/** These calls show what everybody sees on a tenant's login page, by host and not by id. */
const publicByHost = [
  "getScheme",
  "login",
  "loginUrl",
  "loginTwoFactor",
  "requestPasswordReset",
  "lookUpActivation",
];

/** Calls whose data these tests do not have. */
const missing = [
  "downloadPlanDocument",
  // Every difference has a cause here.
  "acceptDifferences",
  // There are no claims here, because no plan allows any.
  ...["getClaims", "addClaim", "answerClaim", "addReceipt", "downloadReceipt"],
  ...["decideClaim", "downloadReceiptToDecide"],
  ...["getCoreBranding", "restartDemoAccount", "assertDemoIdentity"],
  // Nobody had a selection before the first run, so there are no opening figures.
  ...["getPayrollOpening", "savePayrollOpening"],
  // The upload no longer waits.
  "listRunChanges",
  // Nobody here was enrolled by law.
  ...["recordEnrolmentOptOut", "getEnrolmentOptOut"],
  // Nothing was sent yet.
  "resendWebhook",
  // Nobody here has a plan.
  ...["cancelPlan", "getPlanCancellation"],
  // No quote was requested, so none is known.
  "confirmSelections",
];

/** Calls that are refused here (422), because they need a working token or would change other calls' data. */
const refused = [
  // The password is wrong.
  "downloadOwnData",
  // The file is empty.
  "uploadEmployeeData",
  "disableTwoFactor",
  "renewRecoveryCodes",
  "verifyTwoFactor",
  "verifyEnforcedTwoFactor",
  "ssoLogin",
  "activateBySso",
  "loginByMagicLink",
  "confirmNewEmail",
  "answerAccountChange",
  "verifyResetDateOfBirth",
  "resetPassword",
  "lookUpActivation",
  "verifyActivationDateOfBirth",
  "setPassword",
  "changePassword",
];

/** The person has a pension already; see `joining.test.ts`. */
const conflicting = ["joinPension"];

const getStatus = ({ id }: Call): number => {
  if (conflicting.includes(id)) return 409;
  return refused.includes(id) ? 422 : 200;
};

/**
 * The order of calls: an insurer's offer comes late, because it adds a statement to each call. Refused
 * calls come later, because they may count as failed logins. Logging out is last.
 */
function getTurn({ id }: Call): number {
  if (id === "answerInsurerOffer") return 1;
  return id.includes("ogout") ? 3 : 2 * Number(refused.includes(id));
}
/** Operators' calls are left out, because they have no session: `operator.test.ts`. */
const inOrder = calls
  .filter(({ access }) => access !== "operator")
  .toSorted((a, b) => getTurn(a) - getTurn(b));

/**
 * All addresses of a call: one for each possible id in its path. With two ids, the first is one of
 * `parents`.
 */
function listAddresses(call: Call, ids: string[], domain?: string, parents: string[] = []): string[] {
  const queryValues = queries[call.id] ?? (domain ? { domain } : {});
  const query = call.query ? `?${new URLSearchParams(queryValues)}` : "";
  const path = getPath(call);
  const names = path.match(/\{[^}]+\}/g) ?? [];
  const fillNames = (...values: string[]) =>
    names.reduce((filled, name, at) => filled.replace(name, encodeURIComponent(values[at] ?? "")), path);
  const paths =
    names.length === 0
      ? [path]
      : ids.flatMap((id) => [
          fillNames(...names.map(() => id)),
          ...(names.length < 2
            ? []
            : parents.map((parent) => fillNames(parent, ...names.slice(1).map(() => id)))),
        ]);
  return paths.map((address) => address + query);
}

describeEachDatabase("the contract as a whole", (open) => {
  const test = useTestApi(open, { demo: true });
  let tenant: FullTenant;
  let other: FullTenant;

  beforeAll(async () => {
    tenant = await buildFullTenant(test.db, "one-of-our-own");
    other = await buildFullTenant(test.db, foreignText);
  });

  const sendExample = (
    call: Call,
    address: string,
    ownTenant: FullTenant,
    session?: { token: string; refresh: string },
    api = test,
  ) => {
    const sample = bodies[call.id];
    if (call.body && !sample) throw new Error(`Say in this test what to send to ${call.id}`);
    const body = sample?.(ownTenant, session?.refresh ?? "");
    return api.send(call.method.toUpperCase(), address, { token: session?.token, body });
  };

  it("every call of the contract is implemented and documented", async () => {
    const { body } = await test.send("GET", "/openapi.json");
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string }>).map(
        ([method, { operationId }]) => `${operationId} ${method} ${path}`,
      ),
    );
    expect(documented.toSorted()).toEqual(
      calls.map((call) => `${call.id} ${call.method} ${getPath(call)}`).toSorted(),
    );
  });

  it("a user's call without a session is refused", async () => {
    for (const call of calls) {
      for (const address of listAddresses(call, tenant.ids)) {
        const { status } = await sendExample(call, address, tenant);
        if (call.access === "operator") expect(`${call.id} ${status}`).toBe(`${call.id} 404`);
        else if (call.access !== "anyone") expect(`${call.id} ${status}`).toBe(`${call.id} 401`);
        else expect(`${call.id} ${status}`).not.toBe(`${call.id} 500`);
      }
    }
  });

  it("[B1] [PRODUCT-04] a call with another client's ids shows and changes nothing, and is audited", async () => {
    const session = await signIn(test, tenant);
    const listAllRows = async () => {
      const rows: unknown[] = [];
      for (const table of [
        "clients",
        "schemes",
        "employees",
        "sessions",
        "enquiries",
        "mails",
        "family_members",
        "life_events",
        "selections",
        "account_changes",
        "webhook_endpoints",
      ] as const) {
        const owner = table === "clients" ? "id" : "client_id";
        rows.push(
          await test.db
            .selectFrom(table)
            .selectAll()
            .where(owner as never, "=", other.client.id as never)
            .execute(),
        );
      }
      return rows;
    };
    const { id: webhookId } = await buildWebhook(test.db, other.client.id, ["employee.left"]);
    const before = await listAllRows();
    let sentCount = 0;
    const foreign = [...other.ids, other.uploadId, other.resendId, other.colleagueId, webhookId];
    // In a path with two ids the first is also one of our own client.
    const parents = [tenant.client.id, tenant.scheme.id, tenant.employee.id];
    for (const call of inOrder.filter(({ id }) => !publicByHost.includes(id))) {
      for (const address of listAddresses(call, foreign, other.domain, parents)) {
        const { status, body } = await sendExample(call, address, other, session);
        expect(`${call.id} ${JSON.stringify(body)}`).not.toContain(foreignText);
        if (call.params) expect(`${call.id} ${status}`).toBe(`${call.id} 404`);
        if (call.params && call.access === "user") sentCount += 1;
      }
    }
    expect(await listAllRows()).toEqual(before);
    const traces = await test.db
      .selectFrom("audit")
      .select(["target_id", "actor_id", "client_id"])
      .where("action", "=", "access.not_found")
      .where("target_type", "=", "getSchemeById")
      .execute();
    expect(sentCount).toBeGreaterThan(0);
    expect(traces.map(({ target_id }) => target_id).toSorted()).toEqual(foreign.toSorted());
    expect(
      traces.every((row) => row.actor_id === tenant.employee.id && row.client_id === tenant.client.id),
    ).toBe(true);
  }, 120_000);

  it("a person's calls run at most seven statements each, except the listed calls", async () => {
    const { plugin, takeKinds } = createStatementCounter();
    const counted = await startTestApi({ ...test.database, db: test.db.withPlugin(plugin) }, { demo: true });
    const session = await signIn(counted, tenant);
    // Locks every run that is due, so that there are reports.
    await counted.api.drainPayroll();
    // Stops the jobs, so that every statement belongs to a call.
    await counted.close();
    // Loads the catalogue first, because many calls share it.
    await counted.send("GET", "/v1/benefits/user/eligible", { token: session.token });
    const webhook = await buildWebhook(test.db, tenant.client.id, ["employee.left"]);
    const webhookPath = `/main/client/${tenant.client.id}/webhooks/${webhook.id}`;
    const ownIds: Record<string, string> = {
      getAvatarSet: tenant.avatarSetId,
      getBrandFile: tenant.logo,
      startTwoFactor: tenant.employee.id,
      disableTwoFactor: tenant.employee.id,
      renewRecoveryCodes: tenant.employee.id,
      verifyTwoFactor: tenant.employee.id,
      addFamilyMember: tenant.employee.id,
      editFamilyMember: tenant.memberId,
      getBenefit: "pension",
      getBenefitPay: "pension",
      getBenefitWithSelection: "pension",
      getBenefitFaqs: "pension",
      getRelatedBenefits: "pension",
      getBenefitTerms: "pension",
      downloadOwnData: tenant.employee.id,
      getNominations: "pension",
      getPensionModel: "pension",
      nominate: "pension",
      joinPension: "pension",
      getSelection: tenant.selectionId,
      getContributions: "retirement",
      getEmployees: tenant.client.id,
      downloadEmployeeReport: tenant.client.id,
      getTwoFactorList: tenant.client.id,
      setTwoFactorEnforcement: tenant.client.id,
      resendWelcomeEmails: tenant.client.id,
      downloadTemplate: tenant.client.id,
      getLastUpload: tenant.client.id,
      uploadEmployeeData: tenant.client.id,
      listUploads: tenant.client.id,
      stopOwnAccountChange: tenant.changeId,
      getUpload: tenant.uploadId,
      changeUpload: tenant.uploadId,
      getEligibilityDifference: tenant.uploadId,
      downloadUploadErrors: tenant.uploadId,
      listUploadChanges: tenant.uploadId,
      listMissingPeople: tenant.uploadId,
      downloadLeftOutRows: tenant.uploadId,
      createSelection: "pension",
      updateSelection: "pension",
      changeSelectionStatus: tenant.selectionId,
      getReports: tenant.client.id,
      listPayGroups: tenant.client.id,
      downloadReports: tenant.client.id,
      getLifeEventReport: tenant.client.id,
      getPendingSelections: "cycle",

      getUnderwriting: tenant.client.id,
      getEnrolmentWaiting: tenant.client.id,
      getEnrolmentJoined: tenant.client.id,
      confirmEnrolment: tenant.client.id,
      getEnrolmentLetters: tenant.client.id,
      giveEnrolmentLetters: tenant.client.id,
      recordEnrolmentOptOut: tenant.client.id,
      getEnrolmentOptOut: tenant.client.id,
      getEmployeeInsights: tenant.client.id,
      getBenefitInsights: tenant.client.id,
      getBenefitTakeUp: tenant.client.id,
      listPayrollRuns: tenant.client.id,
      listTaxDifferences: tenant.client.id,
      listFloorBreaches: tenant.client.id,
      listLeaverBalances: tenant.client.id,
      listRunChanges: tenant.uploadId,
      listClaimsToDecide: tenant.client.id,
      listWebhooks: tenant.client.id,
      addWebhook: tenant.client.id,
      getActivity: tenant.client.id,
      downloadActivity: tenant.client.id,
    };
    /** The addresses of calls with more than one id. */
    const ownPaths: Record<string, string> = {
      listEmployeePlans: `/main/client/${tenant.client.id}/employees/${tenant.employee.id}/plans`,
      getPlanCancellation: `/main/client/${tenant.client.id}/plans/none/cancel`,
      recordUnderwriting: `/main/client/${tenant.client.id}/underwriting/${tenant.atInsurerId}`,
      createMagicLink: `/main/masquerade/employer/${tenant.scheme.id}/${tenant.colleagueId}`,
      getEmployee: `/main/client/${tenant.client.id}/employees/${tenant.employee.id}`,
      getEmployeeHistory: `/main/client/${tenant.client.id}/employees/${tenant.employee.id}/history`,
      listEmployeeAccountChanges: `/main/client/${tenant.client.id}/employees/${tenant.employee.id}/account-changes`,
      getWelcomeProgress: `/v1/companies/${tenant.client.id}/welcome-email-resends/${tenant.resendId}`,
      getPayrollRun: `/main/client/${tenant.client.id}/payroll/runs/monthly.2026-12`,
      lockPayrollRun: `/main/client/${tenant.client.id}/payroll/runs/monthly.2026-11/lock`,
      acceptDifferences: `/main/client/${tenant.client.id}/payroll/runs/monthly.2026-11/acceptance`,
      downloadPayrollList: `/main/client/${tenant.client.id}/payroll/lists/leaver-balances`,
      downloadRunList: `/main/client/${tenant.client.id}/payroll/runs/monthly.2026-12/lists/holds`,
      getBenefitInsight: `/main/v2/client/${tenant.client.id}/benefit-insights/cycle`,
      getOneBenefitTakeUp: `/main/client/${tenant.client.id}/benefit-takeup/cycle`,
      downloadReport: `/main/client/${tenant.client.id}/reports/payroll.2026-11/download`,
      listPayrollOpenings: `/main/client/${tenant.client.id}/pay-groups/monthly/openings`,
      listPayPeriods: `/main/client/${tenant.client.id}/pay-groups/monthly/periods`,
      savePayPeriod: `/main/client/${tenant.client.id}/pay-groups/monthly/periods`,
      getWebhook: webhookPath,
      changeWebhook: webhookPath,
      removeWebhook: webhookPath,
      renewWebhookSecret: `${webhookPath}/secret`,
      testWebhook: `${webhookPath}/test`,
      resendWebhook: `${webhookPath}/deliveries/none/resend`,
      saveSelectionCost: `/v1/selections/client/${tenant.client.id}/employees/${tenant.employee.id}`,
    };
    for (const call of inOrder) {
      if (call.id === "answerInsurerOffer") ownIds[call.id] = await buildOffer(test.db, tenant);
      const [firstAddress = ""] = listAddresses(call, [ownIds[call.id] ?? tenant.scheme.id], tenant.domain);
      const address = ownPaths[call.id] ?? firstAddress;
      takeKinds();
      const { status } = await sendExample(call, address, tenant, session, counted);
      const statements = takeKinds();
      if (!missing.includes(call.id)) expect(status, `${call.id} ${address}`).toBe(getStatus(call));
      expect(statements.length, `${call.id}: ${statements}`).toBeLessThanOrEqual(maxStatements[call.id] ?? 7);
    }
  });

  const mayBeSent = inOrder.filter(({ id }) => !id.startsWith("userLogout"));
  let tenantCount = 0;
  /** Logs in at a separate client, because these tests lock accounts and end sessions. */
  const buildOwnSession = async () => {
    const own = await buildFullTenant(test.db, `own-${++tenantCount}`);
    return { own, session: await signIn(test, own) };
  };

  it("a request sent again, as after a lost reply, causes no server error", async () => {
    const { own, session } = await buildOwnSession();
    for (const call of mayBeSent) {
      for (const address of listAddresses(call, own.ids).flatMap((each) => [each, each])) {
        const { status } = await sendExample(call, address, own, session);
        expect(status, `${call.id} ${address}`).toBeLessThan(500);
      }
    }
  }, 120_000);

  it("[C1] a request with one damaged part causes no server error", async () => {
    let { own, session } = await buildOwnSession();
    const requests = fc.constantFrom(...mayBeSent).chain((call) =>
      fc.record({
        call: fc.constant(call),
        address: fc.constantFrom(...listAddresses(call, own.ids)),
        query: fc.dictionary(fc.constantFrom("page", ...Object.keys(call.query?.shape ?? {})), hostileText),
        body: damageBody(bodies[call.id]?.(own, session.refresh)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(requests, async ({ call, address, query, body }) => {
        const target = `${address.split("?")[0]}?${encodeFields(Object.entries(query))}`;
        const request = { token: session.token, body: call.body ? body : undefined };
        const { status } = await test.send(call.method.toUpperCase(), target, request);
        expect(status, `${call.id} ${target}`).toBeLessThan(500);
        if (status === 401 && call.access === "user") ({ own, session } = await buildOwnSession());
      }),
      fuzzOptions,
    );
  }, 120_000);
});

it("the login setup lists each extension that people use, and docs/upstream.md says what is missing without it", () => {
  /** Only operators and the demo use these. */
  const notAnnounced = ["demo", "notices", "operator"];
  const named = new Set(calls.flatMap(({ extension }) => extension ?? []));
  expect([...named].toSorted()).toEqual([...extensions, ...notAnnounced].toSorted());
  const rows = readSource("docs/upstream.md");
  expect(extensions.filter((name) => !rows.includes(`\n| \`${name}\` | `))).toEqual([]);
});
