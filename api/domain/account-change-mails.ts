import type { AccountChangeKind } from "./account-change.ts";
import type { MailContent } from "./mail-layout.ts";
import type { MailBrand } from "./password-mails.ts";
import { singleLine } from "./plain-text.ts";

type ChangeMail = MailContent & { subject: string };

interface Recipient {
  firstName: string;
  /** On the tenant's own stored address; null where it has none. */
  href: string | null;
  /** The day on which the change takes effect or expires, in words. */
  until: string;
}

/** Tells a person at their present address of a change, with the link that stops or accepts it. */
export function toChangeWaitsMail(
  kind: AccountChangeKind,
  { newEmail, firstName, href, until }: Recipient & { newEmail: string | null },
  brand: MailBrand,
): ChangeMail {
  const what =
    kind === "email"
      ? `Your employer gave us a new email address for you: ${singleLine(newEmail ?? "")}. You still log in with the address that this email was sent to. The new address must be confirmed first. It then replaces this one on ${until}, or sooner if you accept it.`
      : `Your employer gave us a new date of birth for you. We ask for it when you set a new password. It changes on ${until}, or sooner if you accept it.`;
  return write(brand, {
    heading: kind === "email" ? "Your email address will change" : "Your date of birth will change",
    body: `Hello ${singleLine(firstName)},\n\n${what}\n\nIf you did not expect this, stop it now. Nothing will change.`,
    ...(href !== null && { action: { label: "Stop or accept the change", href } }),
    closing:
      href === null ? "Log in and open My profile settings to stop it." : `The link works until ${until}.`,
  });
}

/** Asks a new address whether it is its person's; says nothing of who that is. */
export function toConfirmAddressMail(
  { href, until }: Pick<Recipient, "until"> & { href: string },
  brand: MailBrand,
): ChangeMail {
  return write(brand, {
    heading: "Confirm your email address",
    body: "Hello,\n\nYour employer gave us this email address for your account. Confirm that it is yours. We also email your old address, where the change can be stopped.",
    action: { label: "Confirm this address", href },
    closing: `The link works until ${until}. Until the change is complete, you log in with your old address.\n\nIf you do not have an account with us, do nothing. The address is not used.`,
  });
}

/** Tells a person that a change has taken effect: of an address, at the old one. */
export function toChangedMail(kind: AccountChangeKind, firstName: string, brand: MailBrand): ChangeMail {
  const contact = brand.supportEmail ? `email ${brand.supportEmail}` : "tell your employer's benefits team";
  const what =
    kind === "email"
      ? "You now log in with your new email address. This address no longer works."
      : "Your date of birth has changed to the one your employer gave us.";
  return write(brand, {
    heading: kind === "email" ? "Your email address has changed" : "Your date of birth has changed",
    body: `Hello ${singleLine(firstName)},\n\n${what} You have been logged out everywhere.\n\nIf this is wrong, ${singleLine(contact)} at once.`,
  });
}

function write(
  { brandName, brandColour }: MailBrand,
  content: Pick<MailContent, "heading" | "body" | "action" | "closing">,
): ChangeMail {
  const safety = `No one from ${singleLine(brandName)} will ever ask you for your password.`;
  return {
    ...content,
    subject: singleLine(`${content.heading} (${brandName})`).slice(0, 200),
    facts: [],
    closing: content.closing ? `${content.closing}\n\n${safety}` : safety,
    brandName,
    brandColour,
  };
}
