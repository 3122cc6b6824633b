import { mailsCopy } from "#api-copy/mails";
import type { LinkKind } from "./account-link.ts";
import type { MailContent } from "./mail-layout.ts";
import { toSingleLine } from "./plain-text.ts";

/** The brand, and its portal's stored address; null if no address is stored. */
export type AddressedBrand = MailBrand & { publicUrl: string | null };

export interface MailBrand {
  brandName: string;
  brandColour: string;
  /** The address of the brand's logo as PNG; null without a logo. */
  brandLogo: string | null;
  supportEmail: string | null;
}

type PasswordMail = MailContent & { subject: string };

const getPurpose = (kind: LinkKind) =>
  kind === "reset"
    ? {
        subject: mailsCopy("reset"),
        label: mailsCopy("resetButton"),
        why: mailsCopy("resetWhy"),
        lasts: mailsCopy("resetLasts"),
        unasked: mailsCopy("resetUnasked"),
      }
    : {
        subject: mailsCopy("activate"),
        label: mailsCopy("activate"),
        why: mailsCopy("activateWhy"),
        lasts: mailsCopy("activateLasts"),
        unasked: mailsCopy("activateUnasked"),
      };

/** The email with a link for setting a password. `href` is on the tenant's own stored address. */
export function toLinkMail(
  kind: LinkKind,
  { firstName, href }: { firstName: string; href: string },
  brand: MailBrand,
): PasswordMail {
  const { subject, label, why: reason, lasts, unasked } = getPurpose(kind);
  return {
    subject: toSingleLine(`${subject} (${brand.brandName})`).slice(0, 200),
    heading: subject,
    facts: [],
    body: `${mailsCopy("hello", { name: toSingleLine(firstName) })}\n\n${reason} ${mailsCopy("birthFirst")}`,
    action: { label, href },
    closing: `${lasts}\n\n${unasked} ${mailsCopy("safety", { brand: toSingleLine(brand.brandName) })}`,
    supportEmail: brand.supportEmail,
    brandName: brand.brandName,
    brandColour: brand.brandColour,
    brandLogo: brand.brandLogo,
  };
}

/** Tells people that their password was changed, in case somebody else did it. */
export function toPasswordChangedMail(firstName: string, brand: AddressedBrand): PasswordMail {
  const heading = mailsCopy("passwordChanged");
  return {
    subject: toSingleLine(`${heading} (${brand.brandName})`).slice(0, 200),
    heading,
    facts: [],
    body: [
      mailsCopy("hello", { name: toSingleLine(firstName) }),
      mailsCopy("passwordChangedText"),
      toUnexpectedChangeText(brand),
    ].join("\n\n"),
    ...toUnexpectedChangeAction(brand),
    closing: mailsCopy("safety", { brand: toSingleLine(brand.brandName) }),
    brandName: brand.brandName,
    brandColour: brand.brandColour,
    brandLogo: brand.brandLogo,
  };
}

/** What to do about a change of the account that somebody else made. */
export function toUnexpectedChangeText({ publicUrl, supportEmail }: AddressedBrand): string {
  const email = toSingleLine(supportEmail ?? "none");
  return mailsCopy(publicUrl === null ? "notYouByHand" : "notYouNow", { email });
}

/** A link to the page that emails a link for a new password, with which the owner regains the account. */
export const toUnexpectedChangeAction = ({ publicUrl }: AddressedBrand): Pick<MailContent, "action"> =>
  publicUrl === null
    ? {}
    : { action: { label: mailsCopy("resetButton"), href: `${publicUrl}/forgotten-password/` } };
