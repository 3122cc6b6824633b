import { type IncomingMessage, request } from "node:http";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { buildMember, buildTenant, password } from "../support/api.ts";
import type { Browser } from "../support/browser.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const PROFILE_PATH = "/app/home/my-profile/";
const OWN_DATA_PATH = `${PROFILE_PATH}data/`;

async function signInMember() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db);
  const sam = await buildMember(db, tenant.client.id, { first_name: "Quillon" });
  const browser = await portal().signIn(String(sam.email), { host: `${tenant.domain}.localhost` });
  return { browser, sam };
}

/** Posts a form whose reply is a file. */
async function postForBytes(browser: Browser, path: string, body: string) {
  const headers = {
    Cookie: browser.jar.toHeader() ?? "",
    Host: browser.host,
    Origin: browser.origin,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const options = { host: "127.0.0.1", port: portal().port, path, headers, method: "POST" };
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(options, resolve).on("error", reject).end(body),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    type: response.headers["content-type"],
    disposition: response.headers["content-disposition"],
    bytes: new Uint8Array(Buffer.concat(chunks)),
  };
}

test("a person opens the data page from the profile, enters the password and downloads a zip", async () => {
  const { browser, sam } = await signInMember();
  await browser.get(PROFILE_PATH);
  const page = await browser.click("Download your data");
  expect([page.path, page.heading]).toEqual([OWN_DATA_PATH, "Download your data"]);
  const fields = new URLSearchParams({
    csrf: String(page.$("[name=csrf]").attr("value")),
    intent: "download",
    password,
  });
  const reply = await postForBytes(browser, `${PROFILE_PATH}data.zip`, String(fields));
  expect([reply.status, reply.type]).toEqual([200, "application/zip"]);
  expect(reply.disposition).toBe('attachment; filename="my-data.zip"');
  const files = unzipSync(reply.bytes);
  expect(JSON.parse(Buffer.from(files["json/employees.json"] ?? []).toString("utf8"))).toMatchObject([
    { id: sam.id, first_name: "Quillon" },
  ]);
});

test("a wrong or a missing password is reported next to its field, and nothing is downloaded", async () => {
  const { browser } = await signInMember();
  let page = await browser.get(OWN_DATA_PATH);
  page = await page
    .getForm({ button: "Download" })
    .fill({ password: "Wrong-Kettle-93-Orbit" })
    .submit("Download");
  expect([page.path, page.findError("password"), page.title?.startsWith("Error: Download")]).toEqual([
    `${OWN_DATA_PATH}?problem=wrong`,
    "This is not your current password",
    true,
  ]);
  page = await page.getForm({ button: "Download" }).submit("Download");
  expect(page.findError("password")).toBe("Please enter your current password");
  expect(page.$(page.$(".bp-summary a").attr("href") ?? "").attr("name")).toBe("password");
});

test("the file's address redirects to the page, and a visitor to the login", async () => {
  const { browser } = await signInMember();
  expect((await browser.get(`${PROFILE_PATH}data.zip`)).path).toBe(OWN_DATA_PATH);
  const stranger = portal().createBrowser({ host: browser.host.split(":")[0] });
  expect((await stranger.get(OWN_DATA_PATH)).path).not.toBe(OWN_DATA_PATH);
});
