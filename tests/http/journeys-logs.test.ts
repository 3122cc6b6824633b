import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { buildMember, password } from "../support/api.ts";
import { Browser, type BrowserOptions } from "../support/browser.ts";
import { buildFileRow, toCsv } from "../support/employee-file.ts";
import { postFile, waitForUpload } from "../support/employee-upload.ts";
import {
  BORN_ON,
  birthDateFields,
  buildPersonWithActivation,
  buildPersonWithReset,
  NEW_PASSWORD,
} from "../support/links.ts";
import { findSecretsIn } from "../support/log-search.ts";
import { people } from "../support/people.ts";
import type { TestPortal } from "../support/portal.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { answerQuestion } from "../support/robot.ts";
import { buildPersonWithToken } from "../support/sso.ts";
import { completeTwoFactorSetUp, openSetUp } from "../support/two-factor.ts";

let server: StartedProcess;
let portal: TestPortal;
/** Everything that was typed, emailed, sealed or issued during the journeys. */
const secrets = new Set<string>([password, NEW_PASSWORD, BORN_ON, "28/08/1978", "28-08-1978"]);
const browsers: Browser[] = [];

function rememberSecret<Value extends string | null | undefined>(value: Value): Value {
  if (value) secrets.add(value);
  return value;
}

const refuseSignIn = (): never => {
  throw new Error("The journeys log in by their own forms");
};

/** The started server as the test builders expect it. */
function toTestPortal({ port, dataDir, url }: StartedProcess): TestPortal {
  const clock = { now: () => new Date(), real: () => new Date(), advance: () => {} };
  const database = openDatabase<Schema>(`file:${join(dataDir, "api.sqlite")}`);
  return {
    url,
    port,
    clock,
    dataDir,
    createBrowser(options?: Omit<BrowserOptions, "port" | "clock">) {
      const createBrowser = new Browser({ ...options, port, clock });
      browsers.push(createBrowser);
      return createBrowser;
    },
    signIn: refuseSignIn,
    signInUnwatched: refuseSignIn,
    signInMember: refuseSignIn,
    openDatabase: () => database,
    close: async () => (await database).close(),
    get upstream(): never {
      throw new Error("No upstream is watched here");
    },
  };
}

/** The ways in which people, mail scanners, proxies and attackers request an address with a token. */
const listSpellings = (word: string, token: string) => [
  `/${word.toUpperCase()}/${token}`,
  `/%${word.charCodeAt(0).toString(16)}${word.slice(1)}/${token}`,
  `/%25${word.charCodeAt(0).toString(16)}${word.slice(1)}/${token}`,
  `/${word}%2F${token}`,
  `/${word}%252F${token}`,
  `/${word}//${token}`,
  `//${word}/${token}`,
  `/${word}/${token}/deeper;x=1/`,
  `/elsewhere/${word}/${token}`,
  `/${word}x/${token}`,
  `/${word}/${encodeURIComponent(encodeURIComponent(`${token}=`))}`,
  `/?returnTo=%2F${word}%2F${token}`,
  `/contact-us/?next=/${word}/${token}&token=${token}`,
  `/${word}/${token}?_data=routes%2F${word}.%24`,
  `/${word}/${token}?_data=routes%2Fnothing`,
  `/__manifest?p=%2F${word}%2F${token}`,
  `/brand/${token}.css`,
  `/build/${token}.js`,
  `/robot-check/${token}`,
];

async function sendEachSpelling(word: string, token: string) {
  const browser = portal.createBrowser();
  for (const target of listSpellings(word, token)) {
    await browser.exchange({ target, headers: { Referer: `${browser.origin}/${word}/${token}` } });
    await browser.exchange({ method: "PUT", target });
    const headers = { Origin: "https://evil.example", "Content-Type": "application/x-www-form-urlencoded" };
    await browser.exchange({ method: "POST", target, headers, body: `token=${token}` });
    await browser.exchange({
      method: "POST",
      target,
      headers: { ...headers, Origin: browser.origin },
      body: token,
    });
  }
}

const journeys: [string, () => Promise<void>][] = [
  [
    "signing in, wrongly and rightly",
    async () => {
      const { db } = await portal.openDatabase();
      const names = { first_name: "Quillon", surname: "Brackenfield-O'Dea" };
      const email = rememberSecret("quillon.brackenfield@harbourline.example");
      await buildMember(db, "harbourline", { ...names, email });
      for (const name of [names.first_name, names.surname, "Brackenfield"]) rememberSecret(name);
      const browser = portal.createBrowser();
      await browser.get("/");
      await browser.acceptCookies();
      await browser.giveEmail(email);
      await browser.givePassword(rememberSecret("Wrong-Walrus-55-Ferry"));
      expect((await browser.givePassword(password)).path).toBe("/app/home/");
      await browser.get(`/app/home/?email=${encodeURIComponent(email)}`);
      await browser.get(`/app/my-benefits/${encodeURIComponent(email)}`);
      await browser.get(`/Quillon%20Brackenfield/1978-08-28`);
    },
  ],
  [
    "an activation",
    async () => {
      const { token, path, email } = await buildPersonWithActivation(portal, {
        employee: { first_name: rememberSecret("Tamsinette"), surname: rememberSecret("Okonkwo-Vale") },
      });
      rememberSecret(email);
      await sendEachSpelling("activation", rememberSecret(token));
      const browser = portal.createBrowser();
      await browser.get(path);
      await browser.page
        .getForm("#activation-date")
        .fill({ ...birthDateFields, "dateOfBirth.year": "1979" })
        .submit("Next");
      await browser.page.getForm("#activation-date").fill(birthDateFields).submit("Next");
      await browser.page.getForm("#activation-password").fill({ password: NEW_PASSWORD }).submit("Next");
      expect(browser.jar.get("bp_session")).toBeDefined();
    },
  ],
  [
    "a password's reset",
    async () => {
      const { token, path, email } = await buildPersonWithReset(portal);
      const browser = portal.createBrowser();
      await browser.get("/forgotten-password/");
      rememberSecret(email);
      // The test uses another person's address, because a new link would replace theirs.
      const values = {
        email: rememberSecret("someone.else@harbourline.example"),
        robot: answerQuestion(browser.page),
      };
      await browser.page.getForm("#forgotten-password").fill(values).submit("Reset password");
      for (const target of [
        `/%72eset-password?token=${rememberSecret(token)}`,
        `${path}&_data=routes%2Freset-password`,
      ])
        await browser.exchange({ target, headers: { Referer: `${browser.origin}${path}` } });
      await browser.get(path);
      await browser.page.getForm("#reset-date").fill(birthDateFields).submit("Next");
      await browser.page
        .getForm("#reset-password")
        .fill({ password: rememberSecret("Otter-19") })
        .submit("Next");
      await browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD }).submit("Next");
      expect(browser.page.path).not.toBe("/reset-password");
    },
  ],
  [
    "single sign-on and a masquerade",
    async () => {
      for (const isMasquerade of [false, true]) {
        const { token, host } = await buildPersonWithToken(portal, {
          isMasquerade,
          employee: { first_name: rememberSecret("Perpetua"), surname: rememberSecret("Lindqvist-Moss") },
        });
        const browser = portal.createBrowser({ host });
        expect((await browser.get(`/%73so-login/${rememberSecret(token)}/0`)).path).toBe("/app/home/");
        await sendEachSpelling("sso-login", token);
      }
    },
  ],
  [
    "two-factor",
    async () => {
      const { browser, secret } = await openSetUp(portal);
      rememberSecret(secret);
      for (const code of await completeTwoFactorSetUp(portal, browser)) rememberSecret(code);
    },
  ],
  [
    "a magic link",
    async () => {
      const browser = portal.createBrowser();
      await browser.signIn(people.employer);
      rememberSecret(people.employer);
      await browser.get("/app/employee-data/?search=aisha.patel@harbourline.example");
      await browser.get(browser.page.$("tbody th a").attr("href") ?? "", { from: browser.page });
      const linkPage = await browser.page
        .getForm({ button: "Get the link" })
        .fill({ password })
        .submit("Get the link");
      const { pathname } = new URL(String(linkPage.$("input[readonly]").attr("value")));
      await sendEachSpelling("magic-link", rememberSecret(String(pathname.split("/").at(-1))));
      const visitor = portal.createBrowser();
      await visitor.get(pathname);
      const home = await visitor.page.getForm({ button: "Continue" }).submit("Continue");
      expect(home.path).toBe("/app/home/");
    },
  ],
  [
    "a message",
    async () => {
      const browser = portal.createBrowser();
      const page = await browser.get("/contact-us/");
      const values = {
        firstName: rememberSecret("Isambard"),
        surname: rememberSecret("Thistlewood"),
        email: rememberSecret("isambard@thistlewood.example"),
        comments: rememberSecret("My salary of 43,219 pounds is wrong, call 07700900123"),
      };
      const enquiry = { ...values, subject: "pay", robot: answerQuestion(page) };
      // A person needs some seconds for the robot check's question.
      await server.moveClock(5_000);
      expect((await page.getForm("#enquiry").fill(enquiry).submit("Submit")).redirects).toEqual([
        "/contact-us/?sent=1",
      ]);
      rememberSecret("07700900123");
    },
  ],
  [
    "a member of the family",
    async () => {
      const { db } = await portal.openDatabase();
      const parent = await buildMember(db, "harbourline");
      const browser = portal.createBrowser();
      await browser.signIn(String(rememberSecret(parent.email)));
      const page = await browser.get("/app/home/my-profile/panel/add-family-member/");
      const child = {
        title: "Miss",
        first_name: rememberSecret("Wrenelle"),
        surname: rememberSecret("Quistgaard"),
      };
      const date = { "date_of_birth.day": "3", "date_of_birth.month": "5", "date_of_birth.year": "2019" };
      const values = { ...child, ...date, sex: "female", fmember_type: "dependant" };
      await page.getForm("#family-member").fill(values).submit("Continue");
      for (const dateText of ["2019-05-03", "03/05/2019", "3 May 2019"]) rememberSecret(dateText);
      const rows = await db
        .selectFrom("family_members")
        .select("surname")
        .where("employee_id", "=", parent.id)
        .execute();
      expect(rows).toEqual([{ surname: "Quistgaard" }]);
    },
  ],
  [
    "an upload, with people and with faults",
    async () => {
      const browser = portal.createBrowser();
      await browser.signIn(people.employer);
      const person = {
        first_name: rememberSecret("Marigold"),
        surname: rememberSecret("Featherstonhaugh"),
        email: rememberSecret("marigold@featherstonhaugh.example"),
        ni_number: rememberSecret("JG103759A"),
        date_of_birth: rememberSecret("17/11/1983"),
        postcode: rememberSecret("ZE3 9JZ"),
      };
      rememberSecret("1983-11-17");
      const faulty = {
        ...person,
        email: rememberSecret("not an address of ottoline"),
        ni_number: rememberSecret("QQ999999Z"),
      };
      const file = toCsv([buildFileRow("N90001", person), buildFileRow("N90002", faulty)]);
      const reply = await postFile(browser, {
        file,
        name: `${rememberSecret("leavers-of-featherstonhaugh")}.csv`,
      });
      const page = await waitForUpload(browser, String(reply.headers.get("location")));
      expect(page.status).toBe(200);
      await postFile(browser, { file: `${rememberSecret("Ottoline,Cholmondeley")}\n"`, name: "broken.xlsx" });
    },
  ],
];

beforeAll(async () => {
  server = await startProcess({ env: { LOG_LEVEL: "trace", DEMO: "on" }, hasMovableClock: true });
  portal = toTestPortal(server);
  for (const [, journey] of journeys) await journey();
  for (const browser of browsers)
    for (const [name, value] of Object.entries(browser.jar.copy())) if (name !== "pes") rememberSecret(value);
  const last = await portal.createBrowser().get("/");
  // A log line is written after its reply was sent.
  const id = String(last.headers.get("x-request-id"));
  await vi.waitFor(() => expect(server.output()).toContain(id), { timeout: 10_000 });
}, 120_000);
afterAll(async () => {
  await portal?.close();
  await server?.stop();
});

/** Everything that the process wrote, except the demo's published account in its first lines. */
const getWrittenText = () =>
  `${server.output()}\n${server.errors()}`
    .split("\n")
    .filter((line) => !/^ {2}(The portal is at|Log in as|Other brands|With your own API)/.test(line))
    .join("\n");

test("[E11] no secret and no personal data of any journey is in the log, in any spelling", () => {
  expect(secrets.size).toBeGreaterThan(60);
  expect(findSecretsIn(getWrittenText(), secrets)).toEqual([]);
});

test("[E11] the search of the log finds secrets that the test put there", () => {
  const token = "sso_1 2'3";
  for (const line of [
    token,
    encodeURIComponent(token),
    Buffer.from(token).toString("base64url"),
    token.toUpperCase(),
  ])
    expect(findSecretsIn(`{"path":"/x/${line}"}`, [token])).toEqual([token]);
  expect(
    findSecretsIn(`{"time":"2019-05-03","requestId":"sso_1","path":"/"}`, ["2019-05-03", "sso_1"]),
  ).toEqual([]);
});

test("each request is in the log with its method and the words of its address", () => {
  const paths = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line).path);
  for (const path of [
    "/activation/[redacted]",
    "/activation/[redacted]/password",
    "/sso-login/[redacted]/[redacted]",
    "/app/employee-data/panel/view-employee-data/[redacted]",
    "/reset-password",
  ])
    expect(paths).toContain(path);
});
