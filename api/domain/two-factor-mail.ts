import type { MailContent } from "./mail-layout.ts";

export type TwoFactorChange = "enabled" | "disabled" | "codes_renewed";

const texts: Record<TwoFactorChange, { heading: string; body: string }> = {
  enabled: {
    heading: "Two-factor authentication is on",
    body: "Two-factor authentication is now on for your account.",
  },
  disabled: {
    heading: "Two-factor authentication is off",
    body: "Two-factor authentication is now off for your account.",
  },
  codes_renewed: {
    heading: "You have new recovery codes",
    body: "Your account has new recovery codes. The old ones no longer work.",
  },
};

/** Tells a person that their two-factor has changed, for the case that it was not them. */
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
