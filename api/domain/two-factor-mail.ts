import type { MailContent } from "./mail-layout.ts";

export type TwoFactorChange = "enabled" | "disabled" | "codes_renewed";

const texts: Record<TwoFactorChange, { heading: string; body: string }> = {
  enabled: {
    heading: "Two-factor authentication is on",
    body: "Two-factor authentication was turned on for your account.",
  },
  disabled: {
    heading: "Two-factor authentication is off",
    body: "Two-factor authentication was turned off for your account.",
  },
  codes_renewed: {
    heading: "You have new recovery codes",
    body: "New recovery codes were made for your account. The old ones no longer work.",
  },
};

/** The email that a person gets when their two-factor changes, in case somebody else changed it. */
export function toTwoFactorMail(
  change: TwoFactorChange,
  {
    brandName,
    brandColour,
    supportEmail,
  }: { brandName: string; brandColour: string; supportEmail: string | null },
): MailContent & { subject: string } {
  const { heading, body } = texts[change];
  const contact = supportEmail ? `email ${supportEmail}` : "tell your employer's benefits team";
  return {
    subject: `${heading} (${brandName})`,
    heading,
    facts: [],
    body: `${body}\n\nIf this was not you, ${contact} at once and change your password.`,
    brandName,
    brandColour,
  };
}
