import { mailsCopy } from "#api-copy/mails";
import { type BenefitEmail, type Recipient, writeBenefitMail } from "./benefit-mails.ts";
import type { MailBrand } from "./password-mails.ts";
import { toSingleLine } from "./plain-text.ts";

/** Tells employers that one of their systems no longer receives events. `host` is that system's host. */
export function toWebhookStoppedMail(
  { host, reason }: { host: string; reason: "gone" | "failing" },
  reader: Recipient,
  brand: MailBrand,
): BenefitEmail {
  const name = toSingleLine(host);
  const reasonText = {
    gone: mailsCopy("webhookGone", { host: name }),
    failing: mailsCopy("webhookFailing", { host: name }),
  }[reason];
  const mail = writeBenefitMail(mailsCopy("webhookStopped"), reader, brand, [
    reasonText,
    mailsCopy("webhookKept"),
  ]);
  return reader.href === null
    ? mail
    : { ...mail, action: { label: mailsCopy("webhookOpen"), href: reader.href } };
}
