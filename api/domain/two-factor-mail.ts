import { mailsCopy } from "#api-copy/mails";
import type { MailContent } from "./mail-layout.ts";
import { type AddressedBrand, toUnexpectedChangeAction, toUnexpectedChangeText } from "./password-mails.ts";
import { toSingleLine } from "./plain-text.ts";

export type TwoFactorChange = "enabled" | "disabled" | "codes_renewed";

const texts: Record<TwoFactorChange, () => { heading: string; body: string }> = {
  enabled: () => ({ heading: mailsCopy("twoFactorOn"), body: mailsCopy("twoFactorOnText") }),
  disabled: () => ({ heading: mailsCopy("twoFactorOff"), body: mailsCopy("twoFactorOffText") }),
  codes_renewed: () => ({ heading: mailsCopy("newCodes"), body: mailsCopy("newCodesText") }),
};

/** Tells people that their two-factor login changed, in case somebody else did it. */
export function toTwoFactorMail(
  change: TwoFactorChange,
  brand: AddressedBrand,
): MailContent & { subject: string } {
  const { brandName, brandColour, brandLogo } = brand;
  const { heading, body } = texts[change]();
  return {
    subject: toSingleLine(`${heading} (${brandName})`).slice(0, 200),
    heading,
    facts: [],
    body: `${body}\n\n${toUnexpectedChangeText(brand)}`,
    ...toUnexpectedChangeAction(brand),
    closing: mailsCopy("safety", { brand: toSingleLine(brandName) }),
    brandName,
    brandColour,
    brandLogo,
  };
}
