import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { readWebhook, startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const portal = withPortal({ env: { WEBHOOK_NETWORKS: "127.0.0.0/8" } });

const WEBHOOKS_PATH = "/app/reporting/webhooks/";
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answers.length = 0;
  const { db } = await portal().openDatabase();
  await db.deleteFrom("webhook_endpoints").execute();
});

const signIn = (email: string = people.employer) => portal().signIn(email);

/** Adds a system by the form; returns its secret and its page's address. */
async function addWebhook(browser: Browser, url = `${receiver.url}/hook`) {
  const form = (await browser.get(`${WEBHOOKS_PATH}new/`)).getForm("main form");
  const savedPage = await form.fill({ url }).submit("Save");
  expect(savedPage.status).toBe(200);
  const secret = savedPage.listTexts("main .bp-mail")[0] ?? "";
  return { secret, path: (await browser.click("Finish")).path };
}

test("[OPS-11] an employer adds a system from the reports, reads its secret once, and tests it without scripts", async () => {
  const browser = await signIn();
  await browser.get("/app/reporting/");
  const list = await browser.click("Manage connected systems");
  expect([list.path, list.title]).toEqual([WEBHOOKS_PATH, "Connected systems | Harbour Rewards"]);
  expect(list.text).toContain("No systems are connected yet.");
  const { secret, path } = await addWebhook(browser);
  expect(secret).toMatch(/^whsec_/);
  expect((await browser.get(path)).html).not.toContain(secret);

  receiver.answers.push(500);
  const tested = await (await browser.get(path)).getForm("main form").submit("Send a test");
  expect([tested.path, tested.text.includes("Test sent.")]).toEqual([path, true]);
  await receiver.waitUntil(1);
  const [request] = receiver.received;
  if (!request) throw new Error("Nothing came");
  expect(readWebhook(secret, request, portal().clock.real())).toMatchObject({ type: "webhook.test" });
  const readOutcome = async () => (await browser.get(path)).listTexts("main table tbody tr")[0];
  await expect.poll(readOutcome, { timeout: 20_000 }).toMatch(/Test.*Not delivered.*Answered 500/s);

  const page = await browser.get(path);
  const [repeatLabel = ""] = page.listTexts("main table form button");
  expect(repeatLabel).toMatch(/^Send again Test, /);
  await page.getForm("main table form").submit(repeatLabel);
  await receiver.waitUntil(2);
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(request.headers["webhook-id"]);
  await expect.poll(readOutcome, { timeout: 20_000 }).toMatch(/Test.*Delivered.*Answered 204/s);
});

test("[OPS-11] errors of the webhook form are at their fields, and no typed value is lost", async () => {
  const browser = await signIn();
  const page = await browser.get(`${WEBHOOKS_PATH}new/`);
  expect(page.$("main input[type=checkbox]").length).toBe(8);
  const selected = Object.fromEntries(
    page
      .$("main input[type=checkbox]")
      .map((_, box) => page.$(box).attr("name"))
      .get()
      .map((name) => [name, false]),
  );
  const refusedForm = await page.getForm("main form").fill(selected).submit("Save");
  expect(refusedForm.status).toBe(400);
  expect(refusedForm.listTexts(".bp-field__error")).toEqual([
    "Error: Enter the address",
    "Error: Select at least one",
  ]);
  const refusedPage = await refusedForm
    .getForm("main form")
    .fill({ url: "https://192.168.0.1/hook", "employee.left": true })
    .submit("Save");
  expect(refusedPage.status).toBe(400);
  expect(refusedPage.listTexts(".bp-field__error")).toEqual([
    "Error: Enter an address that can be reached from the internet",
  ]);
  expect(refusedPage.$("input[name=url]").attr("value")).toBe("https://192.168.0.1/hook");
  const checked = refusedPage
    .$("main input[type=checkbox][checked]")
    .map((_, box) => refusedPage.$(box).attr("name"));
  expect(checked.get()).toEqual(["employee.left"]);
  expect((await browser.get(WEBHOOKS_PATH)).text).toContain("No systems are connected yet.");
});

test("[OPS-11] an employer changes, pauses and removes a webhook and renews its secret, and risky steps need a confirmation", async () => {
  const browser = await signIn();
  const { secret, path } = await addWebhook(browser);
  const edit = await browser.get(`${path}edit/`);
  const saved = await edit
    .getForm("main form")
    .fill({ url: `${receiver.url}/other`, "employee.left": false })
    .submit("Save");
  expect([saved.path, saved.text.includes("7 of 8 kinds")]).toEqual([path, true]);
  const switchedOff = await saved.getForm("main form").submit("Switch off");
  expect(switchedOff.text).toContain("We send no messages.");
  const switchedOn = await switchedOff.getForm("main form").submit("Switch on");
  expect(switchedOn.text).toContain("Switched on.");

  const confirmation = await switchedOn.getForm("main form").submit("New secret");
  expect(confirmation.text).toContain("Make a new secret?");
  const renewed = await confirmation.getForm("main form").submit("Make a new secret");
  const next = renewed.listTexts("main .bp-mail")[0];
  expect(next).toMatch(/^whsec_/);
  expect(next).not.toBe(secret);
  const webhookPage = await browser.get(path);
  expect(webhookPage.text).toContain("The old secret also works until");

  const question = await webhookPage.getForm("main form").submit("Remove");
  const removed = await question.getForm("main form").submit("Remove");
  expect([removed.path, removed.text.includes("Removed.")]).toEqual([WEBHOOKS_PATH, true]);
  expect((await browser.get(path)).status).toBe(404);
});

test("[OPS-11] the webhook page is not found for another client's employer or an employee", async () => {
  const browser = await signIn();
  const { path } = await addWebhook(browser);
  expect((await (await signIn(people.aisha)).get(path)).status).toBe(403);
  const { db } = await portal().openDatabase();
  await db
    .updateTable("webhook_endpoints")
    .set({ client_id: await buildOtherClient() })
    .execute();
  expect((await browser.get(path)).status).toBe(404);
  expect((await browser.get(WEBHOOKS_PATH)).text).toContain("No systems are connected yet.");
});

async function buildOtherClient(): Promise<string> {
  const { db } = await portal().openDatabase();
  const { client_id } = await db
    .selectFrom("schemes")
    .select("client_id")
    .where("domain", "=", "larkspur")
    .executeTakeFirstOrThrow();
  return client_id;
}
