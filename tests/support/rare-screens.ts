import type { Db } from "../../api/db/schema.ts";
import { buildMember } from "./api.ts";
import type { Browser } from "./browser.ts";
import { buildSelection } from "./builders.ts";
import { buildFileRow, toCsv } from "./employee-file.ts";
import { loadPeople, postFile, waitForUpload } from "./employee-upload.ts";
import type { Values } from "./form.ts";
import type { Page } from "./page.ts";
import { people } from "./people.ts";
import type { TestPortal } from "./portal.ts";
import { APP_SECRET, getCode, submitCode } from "./two-factor.ts";

type Place = Pick<TestPortal, "openDatabase"> & { clock: { real(): Date } };

/** Pages of one person who is logged in. */
export interface Screens {
  browser: Browser;
  paths: string[];
}

/** The setting that allows a webhook's address on this machine, for a test message only. */
export const rareScreensEnv = { WEBHOOK_NETWORKS: "127.0.0.0/8" };

/** Creates what these pages need and Harbourline's demo lacks, such as uploads, a webhook and an offer. */
export async function makeRareScreens(place: Place, newBrowser: () => Browser): Promise<Screens[]> {
  const { db } = await place.openDatabase();
  const signIn = async (email: string | null) => {
    const browser = newBrowser();
    await browser.signIn(String(email));
    return browser;
  };
  const employer = await signIn(people.employer);
  return [
    { browser: employer, paths: await makeEmployerScreens(place, db, employer) },
    ...(await makeInsuredScreens(db, employer, signIn)),
    await makeTwoFactorScreens(place, newBrowser()),
    ...(await makeChoiceScreens(db, signIn)),
  ];
}

type SignIn = (email: string | null) => Promise<Browser>;

const addMember = (db: Db, facts: Parameters<typeof buildMember>[2] = {}) =>
  buildMember(db, "harbourline", { ...facts });

async function makeEmployerScreens(place: Place, db: Db, employer: Browser): Promise<string[]> {
  const plan = await buildSelection(db, await addMember(db), {
    code: "cycle",
    choice: { kind: "spread", pence: 1_001_00, months: 12 },
    status: "scheduled",
    cover_date: "2026-12-01",
    first_deduction_date: "2026-12-28",
    end_date: "2027-11-30",
  });
  await employer.get("/app/reporting/webhooks/new/");
  await employer.page.getForm("main form").fill({ url: "http://127.0.0.1:9/hook" }).submit("Save");
  const webhook = new URL((await employer.click("Finish")).url).pathname;
  await employer.get("/app/employee-data/");
  const question = await pressButton(employer, "Email all unregistered");
  const emailed = await question.getForm({ button: "Send" }).submit("Send");

  const uploadRows = async (rows: Parameters<typeof toCsv>[0]) => {
    const { headers } = await postFile(employer, { file: toCsv(rows) });
    return waitForUpload(employer, String(headers.get("location")));
  };
  const failed = (await uploadRows([buildFileRow("N-1", { weekly_hours: "70" })])).url.pathname;
  const rows = await loadPeople(place);
  await uploadRows([...rows, buildFileRow("N-1")]);
  const started = await pressButton(employer, "Load the data");
  const loaded = (await waitForUpload(employer, started.url.pathname)).url.pathname;
  const [first, ...others] = rows;
  const preview = (await uploadRows([{ ...first, annual_salary: "39000.00" }, ...others.slice(1)])).url
    .pathname;
  return [
    `/app/employee-data/plans/${plan.id}/cancel`,
    ...[
      webhook,
      `${webhook.replace(/\/$/, "")}/edit/`,
      emailed.url.pathname,
      failed,
      loaded,
      `${loaded}undo/`,
    ],
    ...["", "changes/", "missing/", "payroll/"].map((page) => preview + page),
  ];
}

/** One person whose insurer has more questions, one whose insurer offers a higher price, and one who may join. */
async function makeInsuredScreens(db: Db, employer: Browser, signIn: SignIn): Promise<Screens[]> {
  const decideRequest = async (values: Values) => {
    const person = await addMember(db, { annual_salary_pence: 104_000_00, date_of_birth: "1986-03-08" });
    const { id } = await buildSelection(db, person, {
      code: "life",
      choice: { kind: "multiple", multiple: 8 },
      status: "medical-pending",
      created_at: Date.parse("2026-10-01T10:00:00Z"),
    });
    const page = await employer.get(`/app/dashboard/insurer-decisions/${id}/`);
    const day = { "decided_on.day": "12", "decided_on.month": "11", "decided_on.year": "2026" };
    await page
      .getForm("#insurer-decision")
      .fill({ reference: "UW-4711", ...day, ...values })
      .submit("Record decision");
    return signIn(person.email);
  };
  const toPanel = (id: string, panel: string) => [`/app/my-benefits/${id}/panel/${panel}/`];
  const questionBrowser = await decideRequest({ decision: "ask-again" });
  const offerBrowser = await decideRequest({ decision: "loaded", loading: "50" });
  const low = await signIn((await addMember(db, { annual_salary_pence: 6_000_00 })).email);
  return [
    { browser: questionBrowser, paths: toPanel("life", "medical-questions") },
    { browser: offerBrowser, paths: toPanel("life", "insurer-offer") },
    { browser: low, paths: toPanel("pension", "join") },
  ];
}

async function makeTwoFactorScreens(place: Place, browser: Browser): Promise<Screens> {
  await browser.signIn("daniel.reyes@harbourline.example");
  await submitCode(browser, getCode(APP_SECRET, place), "Login");
  const panels = ["two-fa-disable", "two-fa-recovery-codes"];
  return { browser, paths: panels.map((panel) => `/app/home/my-profile/panel/${panel}/`) };
}

/** One person with two choices to confirm, and one who has just confirmed them. */
async function makeChoiceScreens(db: Db, signIn: SignIn): Promise<Screens[]> {
  const createChooser = async () => {
    const browser = await signIn((await addMember(db)).email);
    for (const [id, values] of [
      ["cycle", { eeben_amount_value: "1,200", eeben_months: "12" }],
      ["pension", { eeben_amount_value: "8" }],
    ] as const) {
      const page = await browser.get(`/app/my-benefits/${id}/setup/choices/`);
      await page.getForm("main form").fill(values).submit("Continue");
      await browser.page.getForm("main form").fill({ accepted: true }).submit("Continue");
      await browser.page.getForm("main form").submit("Add to your choices");
    }
    return browser;
  };
  const chosen = await createChooser();
  const confirmed = await createChooser();
  await pressButton(confirmed, "Confirm all");
  return [
    { browser: chosen, paths: ["/app/my-benefits/choices/"] },
    { browser: confirmed, paths: [confirmed.page.path] },
  ];
}

const pressButton = (browser: Browser, button: string): Promise<Page> =>
  browser.page.getForm({ button }).submit(button);
