import type { MailContent } from "./mail-layout.ts";

/** Tells a person that two-factor was switched on or off, for the case that it was not them. */
export function toTwoFactorMail(
  isOn: boolean,
  {
    brandName,
    brandColour,
    supportEmail,
  }: { brandName: string; brandColour: string; supportEmail: string | null },
): MailContent & { subject: string } {
  const state = isOn ? "on" : "off";
  const contact = supportEmail ? `write to ${supportEmail}` : "tell your employer's benefits team";
  return {
    subject: `Two-factor authentication is ${state} (${brandName})`,
    heading: `Two-factor authentication is ${state}`,
    facts: [],
    body: `Two-factor authentication was switched ${state} for your account.\n\nIf this was not you, ${contact} at once and change your password.`,
    brandName,
    brandColour,
  };
}
