import { type BenefitMail, type Reader, writeBenefitMail } from "./benefit-mails.ts";
import type { MailBrand } from "./password-mails.ts";
import { singleLine } from "./plain-text.ts";

/** Tells employers that a system of theirs is told of events no longer. `host` is where it is. */
export function toWebhookStoppedMail(
  { host, reason }: { host: string; reason: "gone" | "failing" },
  reader: Reader,
  brand: MailBrand,
): BenefitMail {
  const name = singleLine(host);
  const why = {
    gone: `${name} told us that it no longer takes events, so we have stopped sending them.`,
    failing: `We could not deliver events to ${name} for 3 days, so we have stopped sending them.`,
  }[reason];
  const mail = writeBenefitMail("We stopped sending events to one of your systems", reader, brand, [
    why,
    "We keep undelivered events for 30 days and send them when you switch it on again. We do not send what happens until then.",
  ]);
  return reader.href === null ? mail : { ...mail, action: { label: "Open its page", href: reader.href } };
}
