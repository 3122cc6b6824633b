import type { MailContent } from "./mail-layout.ts";
import type { MailBrand } from "./password-mails.ts";
import { singleLine } from "./plain-text.ts";

/**
 * Tells somebody of their benefits, with the link that makes their account, or where everybody comes by single sign-on
 * the way in. `href` is on the tenant's own stored address.
 */
export function toWelcomeMail(
  { firstName, href, hasPassword }: { firstName: string; href: string; hasPassword: boolean },
  brand: MailBrand,
): MailContent & { subject: string } {
  const name = singleLine(brand.brandName);
  const how = hasPassword
    ? "Activate your account to see and choose them. We ask for your date of birth, and you set a password."
    : "Log in with your work account to see and choose them.";
  return {
    subject: singleLine(`Welcome to ${name}`).slice(0, 200),
    heading: `Welcome to ${name}`,
    facts: [],
    body: `Hello ${singleLine(firstName)},\n\nYour employer gives you benefits with ${name}. ${how}`,
    action: { label: hasPassword ? "Activate your account" : "See your benefits", href },
    closing:
      `${hasPassword ? "The link works once, for 14 days. If you are sent another, only the newest works.\n\n" : ""}` +
      `No one from ${name} will ever ask you for your password.`,
    supportEmail: brand.supportEmail,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
  };
}
