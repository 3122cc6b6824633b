import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { startSmtpServer } from "../../tests/support/smtp.ts";
import { createFolderMailer, createSmtpMailer, MailRefusedError, type OutgoingMail } from "./mailer.ts";

const mail: OutgoingMail = {
  id: "mail-1",
  to: "desk@support.example",
  replyTo: "ada@byron.example",
  subject: "Enquiry: Pay (Quay Rewards)",
  text: "Zoë asks\n",
  html: "<p>Zoë asks</p>",
  messageId: "<mail-1@benefits-portal>",
  date: new Date("2026-11-20T09:00:00Z"),
};
const sender = "Benefits <no-reply@portal.example>";

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUps.splice(0)) await close();
});

async function startSmtp(replies?: Record<string, string[]>) {
  const server = await startSmtpServer(replies);
  const mailer = createSmtpMailer({ url: server.url, from: sender });
  cleanUps.push(async () => {
    mailer.close();
    await server.close();
  });
  return { server, mailer };
}

async function startFolder() {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return { folder, mailer: createFolderMailer({ folder: join(folder, "mails"), from: sender }) };
}

const getHeaders = (message: string) => message.slice(0, message.search(/\r?\n\r?\n/));

it("the mailer sends by SMTP, with the sender's address for replies and the same message id at each try", async () => {
  const { server, mailer } = await startSmtp();
  await mailer.send(mail);
  await mailer.send(mail);
  expect(server.recipients).toEqual([mail.to, mail.to]);
  for (const message of server.messages) {
    const headers = getHeaders(message);
    expect(headers).toContain("From: Benefits <no-reply@portal.example>");
    expect(headers).toContain("Reply-To: ada@byron.example");
    expect(headers).toContain("Message-ID: <mail-1@benefits-portal>");
    expect(headers).toContain("Date: Fri, 20 Nov 2026 09:00:00 +0000");
    expect(message).toContain("text/plain");
    expect(message).toContain("text/html");
  }
});

it("[C9] a recipient with a list of addresses or a header is treated as one address or refused", async () => {
  const { server, mailer } = await startSmtp();
  const injected = {
    ...mail,
    to: "desk@support.example, all@victims.example",
    replyTo: "a@b.example\r\nBcc: c@victims.example",
    subject: "Hello\r\nBcc: d@victims.example",
  };
  await mailer.send(injected).catch(() => {});
  expect(
    server.recipients.filter((address) => address.endsWith("@victims.example") && !address.includes(",")),
  ).toEqual([]);
  for (const message of server.messages) expect(getHeaders(message)).not.toMatch(/^Bcc:/im);
});

it("[D10] a missing mailbox counts as a permanent refusal, and greylisting does not", async () => {
  const { mailer } = await startSmtp({
    "gone@support.example": ["550 no such mailbox"],
    "grey@support.example": ["450 come back later"],
  });
  await expect(mailer.send({ ...mail, to: "gone@support.example" })).rejects.toThrow(MailRefusedError);
  const later = mailer.send({ ...mail, to: "grey@support.example" });
  await expect(later).rejects.toThrow();
  await expect(later).rejects.not.toThrow(MailRefusedError);
  await mailer.send({ ...mail, to: "grey@support.example" });
});

it("each email is written to one file when SMTP is not configured, however often the email is sent", async () => {
  const { folder, mailer } = await startFolder();
  await Promise.all([mailer.send(mail), mailer.send({ ...mail, id: "mail-2" })]);
  await mailer.send(mail);
  expect((await readdir(join(folder, "mails"))).toSorted()).toEqual(["mail-1.eml", "mail-2.eml"]);
  const file = await readFile(join(folder, "mails", "mail-1.eml"), "utf8");
  expect(getHeaders(file)).toContain("To: desk@support.example");
  expect(file).toContain("Zo=C3=AB asks");
});
