import type { Profile } from "#contract/account.ts";
import { profileCopy } from "~/copy/profile.ts";

export interface ProfileView {
  details: { label: string; value: string }[];
  hasPassword: boolean;
  /** Such as "3 March 2026"; null when unknown. */
  passwordChanged: string | null;
  twoFactor: { isOn: boolean; isEnforced: boolean; codesLeft: number | null } | null;
  /** Staff look, and may not change how somebody signs in. */
  isMasquerade: boolean;
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const instants = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

export function toProfileView(profile: Profile, { isMasquerade }: { isMasquerade: boolean }): ProfileView {
  const { title, firstName, surname, twoFactor, passwordChanged, weeklyHours } = profile;
  const values = [
    ["name", [title, firstName, surname].filter(Boolean).join(" ")],
    ["email", profile.email],
    ["dateOfBirth", toDay(profile.dateOfBirth)],
    ["employeeNumber", profile.employeeNumber],
    ["startDate", toDay(profile.startDate)],
    ["grade", profile.grade],
    ["location", profile.location],
    ["postcode", profile.postcode],
    ["weeklyHours", weeklyHours == null ? null : String(weeklyHours)],
  ] as const;
  return {
    details: values.map(([name, value]) => ({
      label: profileCopy(name),
      value: value || profileCopy("none"),
    })),
    hasPassword: profile.hasPassword !== false,
    passwordChanged: toInstant(passwordChanged),
    twoFactor: twoFactor
      ? {
          isOn: twoFactor.enabled,
          isEnforced: twoFactor.enforced === true,
          codesLeft: twoFactor.recoveryCodesLeft ?? null,
        }
      : null,
    isMasquerade,
  };
}

/** A calendar day, `yyyy-mm-dd`, which is the same everywhere. */
function toDay(day: string | null | undefined): string | null {
  const date = day ? new Date(`${day}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) ? days.format(date) : null;
}

function toInstant(instant: string | null | undefined): string | null {
  const date = instant ? new Date(instant) : null;
  return date && !Number.isNaN(date.getTime()) ? instants.format(date) : null;
}
