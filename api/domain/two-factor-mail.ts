import { mailsCopy } from "#api-copy/mails";
import type { MailContent } from "./mail-layout.ts";

export type TwoFactorChange = "enabled" | "disabled" | "codes_renewed";

const texts: Record<TwoFactorChange, () => { heading: string; body: string }> = {
  enabled: () => ({ heading: mailsCopy("twoFactorOn"), body: mailsCopy("twoFactorOnText") }),
  disabled: () => ({ heading: mailsCopy("twoFactorOff"), body: mailsCopy("twoFactorOffText") }),
  codes_renewed: () => ({ heading: mailsCopy("newCodes"), body: mailsCopy("newCodesText") }),
};

/** Tells people that their two-factor login changed, in case somebody else did it. */
export function toTwoFactorMail(
  change: TwoFactorChange,
  {
    brandName,
    brandColour,
    supportEmail,
  }: { brandName: string; brandColour: string; supportEmail: string | null },
): MailContent & { subject: string } {
  const { heading, body } = texts[change]();
  return {
    subject: `${heading} (${brandName})`,
    heading,
    facts: [],
    body: `${body}\n\n${mailsCopy("twoFactorNotYou", { email: supportEmail ?? "none" })}`,
    brandName,
    brandColour,
  };
}
