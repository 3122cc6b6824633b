import { join } from "node:path";
import type { createTransport, SendMailOptions, SentMessageInfo } from "nodemailer";
import { makeFolder, writeWholeFile } from "../platform/whole-files.ts";

/** An email to be sent. */
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
  /** Resolves once another server has accepted the email. @throws MailRefusedError if none ever will */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The address or the email itself was refused, so that retrying cannot help. */
export class MailRefusedError extends Error {}

/** Sends by SMTP (`smtp://user:password@host:port`), from `from`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createLazyTransport({
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
        await transport.sendMail(toSmtpMessage(mail, from));
      } catch (error) {
        const code = (error as { responseCode?: unknown }).responseCode;
        // 4xx means "not now", such as greylisting; 55x means that this mailbox or email is refused.
        if (typeof code === "number" && code >= 550 && code <= 559)
          throw new MailRefusedError(`SMTP ${code}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Writes each email into a folder as `{id}.eml`, completely or not at all. */
export function createFolderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const composer = createLazyTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toSmtpMessage(mail, from));
      await makeFolder(folder, 0o700);
      // A second attempt at an email replaces the file of the first.
      await writeWholeFile(
        { path: join(folder, `${mail.id}.eml`), content: message as Buffer },
        { mayReplace: true },
      );
    },
    close: () => composer.close(),
  };
}

/** A transport whose library is loaded with the first email, because a process may send none. */
function createLazyTransport(options: Parameters<typeof createTransport>[0]) {
  let opening: Promise<ReturnType<typeof createTransport>> | undefined;
  const openTransport = async () => (await import("nodemailer")).createTransport(options);
  return {
    async sendMail(message: SendMailOptions): Promise<SentMessageInfo> {
      opening ??= openTransport();
      return (await opening).sendMail(message);
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

function toSmtpMessage(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    // Passed as an object, so that no part of the address is parsed as a list.
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
