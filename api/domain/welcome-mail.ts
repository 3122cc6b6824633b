import { mailsCopy } from "#api-copy/mails";
import type { MailContent } from "./mail-layout.ts";
import type { MailBrand } from "./password-mails.ts";
import { toSingleLine } from "./plain-text.ts";

/**
 * Invites a person to their benefits, with the link that creates their account, or with single sign-on the
 * login address. `href` is on the tenant's own stored address.
 */
export function toWelcomeMail(
  { firstName, href, hasPassword }: { firstName: string; href: string; hasPassword: boolean },
  brand: MailBrand,
): MailContent & { subject: string } {
  const name = toSingleLine(brand.brandName);
  const instruction = hasPassword ? mailsCopy("welcomeActivate") : mailsCopy("welcomeSso");
  return {
    subject: toSingleLine(mailsCopy("welcome", { brand: name })).slice(0, 200),
    heading: mailsCopy("welcome", { brand: name }),
    facts: [],
    body: `${mailsCopy("hello", { name: toSingleLine(firstName) })}\n\n${mailsCopy("welcomeText", { brand: name })} ${instruction}`,
    action: { label: hasPassword ? mailsCopy("activate") : mailsCopy("welcomeSee"), href },
    closing: (hasPassword ? `${mailsCopy("welcomeLasts")}\n\n` : "") + mailsCopy("safety", { brand: name }),
    supportEmail: brand.supportEmail,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
    brandLogo: brand.brandLogo,
  };
}
