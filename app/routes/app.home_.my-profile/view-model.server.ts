import type { Profile } from "#contract/account.ts";
import { familyCopy } from "~/copy/family.ts";
import { profileCopy } from "~/copy/profile.ts";
import type { FamilyMember } from "~/upstream/family.server.ts";

export interface ProfileView {
  details: { label: string; value: string }[];
  /** Null where the list could not be had. */
  family: FamilyRow[] | null;
  hasPassword: boolean;
  /** Such as "3 March 2026"; null when unknown. */
  passwordChanged: string | null;
  twoFactor: { isOn: boolean; isEnforced: boolean; codesLeft: number | null } | null;
  /** Staff look, and may not change how somebody signs in. */
  isMasquerade: boolean;
}

/** Somebody of the family, each text as it is shown. */
export interface FamilyRow {
  id: string;
  name: string;
  relationship: string;
  dateOfBirth: string;
  education: string;
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const instants = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

export function toProfileView(
  profile: Profile,
  family: FamilyMember[] | null,
  { isMasquerade }: { isMasquerade: boolean },
): ProfileView {
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
    family: family?.map(toFamilyRow) ?? null,
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

function toFamilyRow(member: FamilyMember): FamilyRow {
  const ends = toDay(member.fullTimeEducationEndDate);
  return {
    id: member.familyMemberId,
    name: member.name,
    relationship: familyCopy(member.relationship),
    dateOfBirth: toDay(member.dateOfBirth) ?? profileCopy("none"),
    education: ends ? familyCopy("educationUntil", { date: ends }) : familyCopy("none"),
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
