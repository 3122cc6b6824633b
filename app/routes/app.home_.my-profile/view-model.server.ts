import type { Profile } from "#contract/account.ts";
import type { LifeEvent } from "#contract/life-events.ts";
import { familyCopy } from "#copy/family";
import { profileCopy } from "#copy/profile";
import { formatDayOfInstant } from "~/copy/day.server.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { FamilyMember } from "~/upstream/family.server.ts";
import type { AccountChangeView } from "~/view-models/account-changes.server.ts";

export interface ProfileView {
  details: { label: string; value: string }[];
  changes: AccountChangeView[];
  /** Null if the list could not be loaded. */
  family: FamilyRow[] | null;
  lifeEvents: LifeEventRow[] | null;
  hasPassword: boolean;
  /** A date such as "3 March 2026"; null if unknown. */
  passwordChanged: string | null;
  twoFactor: { isOn: boolean; isEnforced: boolean; codesLeft: number | null; renewsCodes: boolean } | null;
  /** A masquerade can look, but not change how the person logs in. */
  isMasquerade: boolean;
  /** Whether the person can download all their stored data. */
  offersData: boolean;
  /** Whether the upstream can list who viewed the account. */
  hasViews: boolean;
}

/** A family member, in words. */
export interface FamilyRow {
  id: string;
  name: string;
  relationship: string;
  dateOfBirth: string;
  /** Null for a person who is not in full-time education. */
  education: string | null;
}

/** A reported life event, in words. */
export interface LifeEventRow {
  id: string;
  name: string;
  date: string;
  isOpen: boolean;
  /** The last day on which the event opens benefits. */
  until: string;
  opens: { benefitId: string; name: string }[];
}

export function toProfileView(
  profile: Profile,
  {
    family,
    events,
    changes,
  }: { family: FamilyMember[] | null; events: LifeEvent[] | null; changes: AccountChangeView[] },
  {
    isMasquerade,
    renewsCodes,
    offersData,
    hasViews,
  }: { isMasquerade: boolean; renewsCodes: boolean; offersData: boolean; hasViews: boolean },
): ProfileView {
  const { title, firstName, surname, twoFactor, passwordChanged, weeklyHours } = profile;
  const values = [
    ["name", [title, firstName, surname].filter(Boolean).join(" ")],
    ["email", profile.email],
    ["dateOfBirth", formatLongDay(profile.dateOfBirth)],
    ["employeeNumber", profile.employeeNumber],
    ["startDate", formatLongDay(profile.startDate)],
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
    changes,
    family: family?.map(toFamilyRow) ?? null,
    lifeEvents: events?.map(toLifeEventRow) ?? null,
    hasPassword: profile.hasPassword !== false,
    passwordChanged: formatDayOfInstant(passwordChanged),
    twoFactor: twoFactor
      ? {
          isOn: twoFactor.enabled,
          isEnforced: twoFactor.enforced === true,
          codesLeft: twoFactor.recoveryCodesLeft ?? null,
          renewsCodes: twoFactor.enabled && renewsCodes,
        }
      : null,
    isMasquerade,
    offersData,
    hasViews,
  };
}

function toFamilyRow(member: FamilyMember): FamilyRow {
  const ends = formatLongDay(member.fullTimeEducationEndDate);
  return {
    id: member.familyMemberId,
    name: member.name,
    relationship: familyCopy(member.relationship),
    dateOfBirth: formatLongDay(member.dateOfBirth) ?? profileCopy("none"),
    education: ends && familyCopy("educationUntil", { date: ends }),
  };
}

function toLifeEventRow({ id, name, eventDate, closesDate, isOpen, opens }: LifeEvent): LifeEventRow {
  const [date, until] = [eventDate, closesDate].map((day) => formatLongDay(day) ?? day) as [string, string];
  return { id, name, date, isOpen, until, opens };
}
