import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Row } from "../../api/db/schema.ts";
import { buildMember } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { type FileRow, toCsv } from "../support/employee-file.ts";
import { loadPeople, postFile, waitForUpload } from "../support/employee-upload.ts";
import { listMails } from "../support/encrypted-rows.ts";
import { createVisitor } from "../support/links.ts";
import { people } from "../support/people.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { answerQuestion } from "../support/robot.ts";

const day = 24 * 3_600_000;

async function openPages(options: Parameters<typeof openPortal>[0] = {}) {
  const portal = await openPortal({ ...options, env: { TRUSTED_PROXIES: "127.0.0.1" } });
  onTestFinished(() => portal.close());
  const { db } = await portal.openDatabase();
  const nadia = await buildMember(db, "harbourline", {
    first_name: "Nadia",
    email: "nadia.old@harbourline.example",
    registered_at: 1,
    email_key: "nadia.old@harbourline.example",
  });
  const employer = createVisitor(portal);
  await employer.signIn(people.employer);
  return { portal, nadia, employer };
}

/** Uploads everybody with changes by number; returns the page of results. */
async function uploadRows(portal: TestPortal, employer: Browser, changes: Record<string, FileRow>) {
  const file = toCsv(await loadPeople(portal, "harbourline", changes));
  const reply = await postFile(employer, { file });
  return waitForUpload(employer, reply.headers.get("location") as string);
}

async function loadNewEmail(portal: TestPortal, employer: Browser, nadia: Row<"employees">, email: string) {
  const preview = await uploadRows(portal, employer, { [nadia.employee_number]: { email } });
  const reply = await preview.getForm({ button: "Load the data" }).submit("Load the data");
  expect((await waitForUpload(employer, reply.path)).heading).toBe("Your data is loaded");
  return preview;
}

async function listMailsTo(portal: TestPortal, address: string) {
  const { db } = await portal.openDatabase();
  return (await listMails(db)).filter(({ to_address }) => to_address === address);
}

/** Waits for an email to an address and returns the path of its link. */
const linkTo = (portal: TestPortal, address: string, path: string) =>
  vi.waitFor(
    async () => {
      const texts = (await listMailsTo(portal, address)).map(({ text }) => text);
      const link = new RegExp(`/${path}/[\\w-]{43}`).exec(texts.join("\n"))?.[0];
      expect(link).toBeDefined();
      return link as string;
    },
    { timeout: 10_000 },
  );

/** Requests a link to set a password, and waits until the job has looked up the address. */
async function requestReset(portal: TestPortal, address: string) {
  const mailCount = (await listMailsTo(portal, address)).length;
  const browser = createVisitor(portal);
  await browser.get("/forgotten-password/");
  const reply = await browser.page
    .getForm("#forgotten-password")
    .fill({ email: address, robot: answerQuestion(browser.page) })
    .submit("Reset password");
  expect(reply.heading).toBe("It's on the way...");
  const { db } = await portal.openDatabase();
  await vi.waitFor(
    async () => expect(await db.selectFrom("reset_requests").selectAll().execute()).toEqual([]),
    {
      timeout: 10_000,
    },
  );
  return (await listMailsTo(portal, address)).length - mailCount;
}

const loadEmail = async (portal: TestPortal, { id }: Row<"employees">) => {
  const { db } = await portal.openDatabase();
  return (await db.selectFrom("employees").select("email").where("id", "=", id).executeTakeFirstOrThrow())
    .email;
};

describe.each(["sqlite", "postgres"] as const)("an attacker's address in an upload, on %s", (engine) => {
  test("[E4] an attacker's address gets no reset link before it is confirmed and seven days have passed, and the old address works until then", async () => {
    const { portal, nadia, employer } = await openPages({ engine });
    const [old, attacker] = [String(nadia.email), "attacker@evil.example"];
    const preview = await loadNewEmail(portal, employer, nadia, attacker);
    expect(preview.text).toContain("They must confirm the new address. We also email the old one");
    expect(await requestReset(portal, attacker)).toBe(0);
    expect(await requestReset(portal, old)).toBe(1);

    const path = await linkTo(portal, attacker, "confirm-email");
    const browser = createVisitor(portal);
    const confirmPage = await browser.get(path);
    expect([confirmPage.heading, confirmPage.$("script").length]).toEqual(["Confirm your email address", 0]);
    const { db } = await portal.openDatabase();
    const loadConfirmation = () =>
      db.selectFrom("account_changes").select("confirmed_at").executeTakeFirstOrThrow();
    expect((await loadConfirmation()).confirmed_at).toBeNull();
    const done = await confirmPage.getForm({ button: "Confirm this address" }).submit("Confirm this address");
    expect([done.status, done.heading]).toEqual([200, "Your email address is confirmed"]);
    expect(done.text).toContain("It replaces your old address on 27 November 2026");
    expect((await loadConfirmation()).confirmed_at).not.toBeNull();
    // Confirming does not change the address: the person who wrote it into the file can confirm it.
    expect(await requestReset(portal, attacker)).toBe(0);
    expect(await loadEmail(portal, nadia)).toBe(old);

    portal.clock.advance(7 * day);
    const reopened = await browser.get(path);
    await reopened.getForm({ button: "Confirm this address" }).submit("Confirm this address");
    expect(await loadEmail(portal, nadia)).toBe(attacker);
    expect(await requestReset(portal, old)).toBe(0);
    expect(await requestReset(portal, attacker)).toBe(1);
  });
});

test("[E4] the old address stops a change by a button, not by opening the link, and the change never takes effect", async () => {
  const { portal, nadia, employer } = await openPages();
  await loadNewEmail(portal, employer, nadia, "attacker@evil.example");
  const path = await linkTo(portal, String(nadia.email), "account-change");
  const confirm = await linkTo(portal, "attacker@evil.example", "confirm-email");
  const browser = createVisitor(portal);
  const confirmPage = await browser.get(path);
  expect([confirmPage.heading, confirmPage.$("script").length]).toEqual(["Stop or accept a change", 0]);
  expect(confirmPage.text).not.toMatch(/Nadia|attacker/);
  const openPanel = () => employer.get(`/app/employee-data/panel/view-employee-data/${nadia.id}`);
  expect((await openPanel()).text).toContain(
    "New email address attacker@evil.example: they must confirm it by 27 November 2026.",
  );
  const stopped = await confirmPage.getForm({ button: "Stop the change" }).submit("Stop the change");
  expect([stopped.status, stopped.heading]).toEqual([200, "You have stopped the change"]);
  expect((await openPanel()).text).toContain(
    "They stopped the change to attacker@evil.example on 20 November 2026.",
  );
  const repeatedPost = await (await browser.get(confirm))
    .getForm({ button: "Confirm this address" })
    .submit("Confirm this address");
  expect([repeatedPost.status, repeatedPost.heading]).toEqual([403, "This link no longer works"]);
  portal.clock.advance(8 * day);
  expect(await requestReset(portal, "attacker@evil.example")).toBe(0);
  expect(await loadEmail(portal, nadia)).toBe(nadia.email);
  // Another tenant's page refuses the link.
  const other = createVisitor(portal, "larkspur.localhost");
  const foreign = await (await other.get(path))
    .getForm({ button: "Stop the change" })
    .submit("Stop the change");
  expect(foreign.heading).toBe("This link no longer works");
});

test("[E4] a change that is confirmed at both addresses moves the login at once and ends every session", async () => {
  const { portal, nadia, employer } = await openPages();
  const nadiasBrowser = createVisitor(portal);
  await nadiasBrowser.signIn(String(nadia.email));
  await loadNewEmail(portal, employer, nadia, "nadia.new@home.example");
  const profile = await nadiasBrowser.get("/app/home/my-profile/");
  expect(profile.text).toContain(
    "Your employer gave us a new email address for you: nadia.new@home.example.",
  );
  const browser = createVisitor(portal);
  const accept = await browser.get(await linkTo(portal, String(nadia.email), "account-change"));
  const confirmation = await accept.getForm({ button: "Stop the change" }).submit("Accept the change");
  expect(confirmation.heading).toBe("You have accepted the change");
  const confirm = await browser.get(await linkTo(portal, "nadia.new@home.example", "confirm-email"));
  const done = await confirm.getForm({ button: "Confirm this address" }).submit("Confirm this address");
  expect(done.text).toContain("From now on, log in with your new email address.");
  expect((await nadiasBrowser.get("/app/home/")).path).toBe("/");
  const secondBrowser = createVisitor(portal);
  await secondBrowser.signIn("nadia.new@home.example");
  expect(secondBrowser.page.path).toBe("/app/home/");
});

test("[E4] a logged-in person sees the change on their profile and stops it there", async () => {
  const { portal, nadia, employer } = await openPages();
  const nadiasBrowser = createVisitor(portal);
  await nadiasBrowser.signIn(String(nadia.email));
  await loadNewEmail(portal, employer, nadia, "nadia.new@home.example");
  const profile = await nadiasBrowser.get("/app/home/my-profile/");
  const stop = "Stop the change: Your email address will change";
  const reply = await profile.getForm({ button: stop }).submit(stop);
  expect([reply.path, reply.text.includes("You have stopped the change")]).toEqual([
    "/app/home/my-profile/",
    true,
  ]);
  expect(reply.text).not.toContain("nadia.new@home.example");
  const confirm = await nadiasBrowser.get(await linkTo(portal, "nadia.new@home.example", "confirm-email"));
  const secondPost = await confirm.getForm({ button: "Confirm this address" }).submit("Confirm this address");
  expect(secondPost.heading).toBe("This link no longer works");
});

test("[E4] rows that change an employer or the uploader are refused with a text at the row", async () => {
  const { portal, employer } = await openPages();
  const { db } = await portal.openDatabase();
  const other = await buildMember(db, "harbourline", { user_type: "employer" });
  const ruth = await db
    .selectFrom("employees")
    .select("employee_number")
    .where("email", "=", people.employer)
    .executeTakeFirstOrThrow();
  const page = await uploadRows(portal, employer, {
    [other.employee_number]: { email: "attacker@evil.example" },
    [ruth.employee_number]: { date_of_birth: "01/02/1980" },
  });
  expect(page.heading).toBe("Some rows have errors");
  expect(page.text).toContain("This person has employer access. A file cannot change their email address");
  expect(page.text).toContain("This is you. You cannot change your own date of birth");
});

test("[E4] an upstream without the calls for account changes gets none of them, and pages do not mention them", async () => {
  const { portal, nadia } = await openPages({ upstream: "watched" });
  portal.upstream.answer("GET", "/v1/login/setup", async (_, loadRealReply) => {
    const reply = await loadRealReply();
    return { json: { ...JSON.parse(reply.text), extensions: ["refresh"] } };
  });
  const nadiasBrowser = createVisitor(portal);
  await nadiasBrowser.signIn(String(nadia.email));
  const profile = await nadiasBrowser.get("/app/home/my-profile/");
  expect(profile.status).toBe(200);
  expect(portal.upstream.listCallsTo("GET", "/v1/user/account-changes")).toEqual([]);
});
