import type { LinkKind } from "./account-link.ts";
import type { MailContent } from "./mail-layout.ts";
import { singleLine } from "./plain-text.ts";

export interface MailBrand {
  brandName: string;
  brandColour: string;
  supportEmail: string | null;
}

type PasswordMail = MailContent & { subject: string };

const purposes = {
  reset: {
    subject: "Reset your password",
    label: "Set a new password",
    why: "You asked to set a new password for your account.",
    lasts: "The link works once, for 1 hour. If you ask for another, only the newest works.",
    unasked: "If you did not ask for this, do nothing: your password stays as it is.",
  },
  activation: {
    subject: "Activate your account",
    label: "Activate your account",
    why: "Your account is ready and has not been activated yet. Activate it to set your password.",
    lasts: "The link works once, for 14 days. If you ask for another, only the newest works.",
    unasked: "If you did not ask for this, do nothing.",
  },
} as const;

/** The mail with a link by which its person sets a password. `href` is on the tenant's own stored address. */
export function toLinkMail(
  kind: LinkKind,
  { firstName, href }: { firstName: string; href: string },
  brand: MailBrand,
): PasswordMail {
  const { subject, label, why, lasts, unasked } = purposes[kind];
  return {
    subject: singleLine(`${subject} (${brand.brandName})`).slice(0, 200),
    heading: subject,
    facts: [],
    body: `Hello ${singleLine(firstName)},\n\n${why} We ask for your date of birth first.`,
    action: { label, href },
    closing: `${lasts}\n\n${unasked} No one from ${singleLine(brand.brandName)} will ever ask you for your password.`,
    supportEmail: brand.supportEmail,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
  };
}

/** Tells a person that their password was changed, for the case that it was not them. */
export function toPasswordChangedMail(firstName: string, brand: MailBrand): PasswordMail {
  const contact = brand.supportEmail ? `email ${brand.supportEmail}` : "tell your employer's benefits team";
  return {
    subject: singleLine(`Your password was changed (${brand.brandName})`).slice(0, 200),
    heading: "Your password was changed",
    facts: [],
    body:
      `Hello ${singleLine(firstName)},\n\nYour password has just been changed. ` +
      "We have logged you out everywhere else.\n\n" +
      `If this was not you, ${singleLine(contact)} at once, and set a new password with “Forgotten?” on the login page.`,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
  };
}
