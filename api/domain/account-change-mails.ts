import { mailsCopy } from "#api-copy/mails";
import type { AccountChangeKind } from "./account-change.ts";
import type { MailContent } from "./mail-layout.ts";
import type { AddressedBrand, MailBrand } from "./password-mails.ts";
import { toSingleLine } from "./plain-text.ts";

type ChangeMail = MailContent & { subject: string };

interface Recipient {
  firstName: string;
  /** The link's address at the tenant; null if the tenant has no stored address. */
  href: string | null;
  /** The day on which the change takes effect or expires, in words. */
  until: string;
}

/** Tells a person about a change, at the present address, with the link that stops or accepts it. */
export function toChangePendingMail(
  kind: AccountChangeKind,
  { newEmail, firstName, href, until }: Recipient & { newEmail: string | null },
  brand: MailBrand,
): ChangeMail {
  const change =
    kind === "email"
      ? mailsCopy("newEmailText", { email: toSingleLine(newEmail ?? ""), until })
      : mailsCopy("newBirthText", { until });
  return writeChangeMail(brand, {
    heading: kind === "email" ? mailsCopy("emailWillChange") : mailsCopy("birthWillChange"),
    body: [createGreeting(firstName), change, mailsCopy("stopIt")].join("\n\n"),
    ...(href !== null && { action: { label: mailsCopy("stopOrAccept"), href } }),
    closing: href === null ? mailsCopy("stopInProfile") : mailsCopy("linkUntil", { until }),
  });
}

/** Asks a new address to confirm that it belongs to the person, without naming the person. */
export function toConfirmAddressMail(
  { href, until }: Pick<Recipient, "until"> & { href: string },
  brand: MailBrand,
): ChangeMail {
  return writeChangeMail(brand, {
    heading: mailsCopy("confirmAddress"),
    body: [mailsCopy("helloNobody"), mailsCopy("confirmText")].join("\n\n"),
    action: { label: mailsCopy("confirmButton"), href },
    closing: [mailsCopy("confirmUntil", { until }), mailsCopy("confirmNobody")].join("\n\n"),
  });
}

/**
 * Tells a person that a change has taken effect, with a link to the contact form in case of a mistake. A
 * changed email address is reported to the old address, which no longer logs in.
 */
export function toChangedMail(
  kind: AccountChangeKind,
  firstName: string,
  brand: AddressedBrand & { hasContact: boolean },
): ChangeMail {
  const text = kind === "email" ? mailsCopy("emailChangedText") : mailsCopy("birthChangedText");
  return writeChangeMail(brand, {
    heading: kind === "email" ? mailsCopy("emailChanged") : mailsCopy("birthChanged"),
    body: [
      createGreeting(firstName),
      `${text} ${mailsCopy("loggedOut")}`,
      mailsCopy("ifWrong", { email: toSingleLine(brand.supportEmail ?? "none") }),
    ].join("\n\n"),
    ...(brand.hasContact &&
      brand.publicUrl !== null && {
        action: { label: mailsCopy("contactUs"), href: `${brand.publicUrl}/contact-us/` },
      }),
  });
}

const createGreeting = (firstName: string) => mailsCopy("hello", { name: toSingleLine(firstName) });

function writeChangeMail(
  { brandName, brandColour, brandLogo }: MailBrand,
  content: Pick<MailContent, "heading" | "body" | "action" | "closing">,
): ChangeMail {
  const safety = mailsCopy("safety", { brand: toSingleLine(brandName) });
  return {
    ...content,
    subject: toSingleLine(`${content.heading} (${brandName})`).slice(0, 200),
    facts: [],
    closing: content.closing ? `${content.closing}\n\n${safety}` : safety,
    brandName,
    brandColour,
    brandLogo,
  };
}
