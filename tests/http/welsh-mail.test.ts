import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { buildMember } from "../support/api.ts";
import { createVisitor } from "../support/links.ts";
import { withPortal } from "../support/portal.ts";
import { answerQuestion } from "../support/robot.ts";

const portal = withPortal({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

/** Decodes a part of an email from quoted-printable or base64, as its header says. */
function decodePart(part: string): string {
  const [head = "", ...rest] = part.split(/\r?\n\r?\n/);
  const body = rest.join("\n\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body;
  const joined = body.replace(/=\r?\n/g, "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The emails to an address that the demo has written to its outbox. */
async function listMailsTo(email: string): Promise<string[]> {
  const folder = join(portal().dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

test("a person who reads Welsh gets an email in Welsh, although the page was in English", async () => {
  const { db } = await portal().openDatabase();
  const member = await buildMember(db, "cwmcoed", { language: "cy" });
  const browser = createVisitor(portal(), "cwmcoed.localhost");
  await browser.get("/forgotten-password/");
  expect(browser.page.heading).toBe("Reset your password");
  await browser.page
    .getForm("#forgotten-password")
    .fill({ email: String(member.email), robot: answerQuestion(browser.page) })
    .submit("Reset password");
  const mail = await vi.waitFor(
    async () => {
      const [first] = await listMailsTo(String(member.email));
      if (!first) throw new Error("No mail has come yet");
      return first;
    },
    { timeout: 20_000 },
  );
  expect(mail).toMatch(/^Subject: Ailosodwch eich cyfrinair/m);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(mail) ?? [];
  const part = mail.split(`--${boundary}`).find((each) => /^\s*Content-Type: text\/plain/i.test(each)) ?? "";
  const text = decodePart(part.trimStart());
  expect(text).toContain("Rydych wedi gofyn am osod cyfrinair newydd ar gyfer eich cyfrif.");
  expect(text).not.toContain("You asked to set a new password");

  // The demo's English page marks the Welsh email, and nothing on a Welsh page.
  const row = `details:contains("${member.email}")`;
  const listLanguages = () =>
    ["summary span", "pre"].map((part) => browser.page.$(`${row} ${part}`).attr("lang"));
  await browser.get("/demo");
  expect(listLanguages()).toEqual(["cy-GB", "cy-GB"]);
  await browser.get("/language/cy?returnTo=/demo");
  await browser.get("/demo");
  expect([browser.page.$("html").attr("lang"), listLanguages()]).toEqual(["cy-GB", [undefined, undefined]]);
});
