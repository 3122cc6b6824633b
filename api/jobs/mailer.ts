import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

/** A mail on its way out. */
export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  messageId: string;
  date: Date;
}

export interface Mailer {
  /** Resolves once another server is responsible for the email; throws `MailRefused` if none ever will be. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Asking again would not help: the address or the mail itself was refused. */
export class MailRefused extends Error {}

/** Sends by SMTP (`smtp://user:password@host:port`), from `from`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        const code = (error as { responseCode?: unknown }).responseCode;
        // 4xx is "not now", such as greylisting; 55x is a "no" to this mailbox or mail.
        if (typeof code === "number" && code >= 550 && code <= 559) throw new MailRefused(`SMTP ${code}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Writes each mail into a folder as `{id}.eml`, whole or not at all. */
export function createFolderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = join(folder, `${mail.id}.eml`);
      await writeFile(`${target}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${target}.part`, target);
    },
    close: () => composer.close(),
  };
}

function toMessage(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    // An object, so that no part of an address is parsed as a list.
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo === null ? undefined : { name: "", address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? undefined,
    messageId: mail.messageId,
    date: mail.date,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
