import { formsCopy } from "#api-copy/forms";
import { checkLifeEvent, findLifeEventType, type LifeEventType } from "./benefits/life-events.ts";
import type { FamilyMember, LifeEventCode } from "./benefits/product.ts";
import { isDay } from "./calendar.ts";
import {
  type FamilyErrors,
  type FamilyFacts,
  type FamilyForm,
  isSecondPartner,
  maxMembers,
  parseDayMonthYear,
  parseFamilyForm,
} from "./family-form.ts";

export type SavedMember = FamilyFacts & { id: string };

/** A change of a family. */
export type FamilyChange =
  | { kind: "add"; facts: FamilyFacts }
  | { kind: "edit"; savedMember: SavedMember; facts: FamilyFacts }
  | { kind: "remove"; savedMember: SavedMember };

/** Error names of the contract, or messages by field. */
export type FamilyRefusal = "not_found" | "partner_exists" | "family_full" | { errors: FamilyErrors };
export type LifeEventRefusal = Exclude<FamilyRefusal, "not_found"> | "no_partner" | "already_told";

type PlanResult<Planned, Refusal> = Planned | { refusal: Refusal };

/**
 * Checks and plans a new family member. `family` are the active members, and `today` is `yyyy-mm-dd`, here
 * and below.
 */
export function planAddition(
  form: FamilyForm,
  family: readonly SavedMember[],
  today: string,
): PlanResult<{ change: FamilyChange }, Exclude<FamilyRefusal, "not_found">> {
  const parsed = parseFamilyForm(form, today);
  if (!parsed.ok) return { refusal: { errors: parsed.errors } };
  if (family.length >= maxMembers) return { refusal: "family_full" };
  if (isSecondPartner(parsed.facts.relationship, family)) return { refusal: "partner_exists" };
  return { change: { kind: "add", facts: parsed.facts } };
}

/**
 * Plans a change of a family member: missing values stay, and `active` false removes them. Removed people
 * count as unknown.
 */
export function planFamilyEdit(
  form: FamilyForm & { active?: boolean | null },
  id: string,
  family: readonly SavedMember[],
  today: string,
): PlanResult<{ change: FamilyChange }, Exclude<FamilyRefusal, "family_full">> {
  const savedMember = family.find((each) => each.id === id);
  if (!savedMember) return { refusal: "not_found" };
  if (form.active === false) return { change: { kind: "remove", savedMember } };
  const parsed = parseFamilyForm(form, today, savedMember);
  if (!parsed.ok) return { refusal: { errors: parsed.errors } };
  const others = family.filter((each) => each !== savedMember);
  if (isSecondPartner(parsed.facts.relationship, others)) return { refusal: "partner_exists" };
  return { change: { kind: "edit", savedMember, facts: parsed.facts } };
}

export interface LifeEventForm extends FamilyForm {
  type?: string | null;
  event_date?: string | null;
}

interface ReportedEvent {
  code: string;
  event_date: string;
  family_member_id: string | null;
}

export interface LifeEventChange {
  type: LifeEventType;
  /** A date as `yyyy-mm-dd`. */
  eventDate: string;
  /** Null when the person marries their recorded partner. */
  change: FamilyChange | null;
  /** The saved partner; null for none. */
  partner: SavedMember | null;
}

/** Plans a life event and the person that it adds or removes (RULE-11). `reported` are earlier events. */
export function planLifeEvent(
  form: LifeEventForm,
  { family, reported }: { family: readonly SavedMember[]; reported: readonly ReportedEvent[] },
  today: string,
): PlanResult<LifeEventChange, LifeEventRefusal> {
  const type = findLifeEventType(form.type ?? "");
  const date = readEventDate(form.event_date, type, today);
  const partner = family.find(({ relationship }) => relationship === "partner") ?? null;
  const marriesKnown = type?.adds === "partner" && partner !== null && !hasPersonDetails(form);
  const member = type?.adds && !marriesKnown ? readMember(form, type.adds, today) : null;
  const errors = {
    ...(type ? {} : { type: [formsCopy("whatHappened")] }),
    ...("error" in date ? { event_date: [date.error] } : {}),
    ...(member && !member.ok ? member.errors : {}),
  };
  if (!type || "error" in date || (member && !member.ok)) return { refusal: { errors } };
  const eventDate = date.day;
  const formerPartner = type.removes || marriesKnown ? partner : null;
  if (isAlreadyReported(reported, type.code, eventDate, formerPartner)) return { refusal: "already_told" };
  if (type.removes && !partner) return { refusal: "no_partner" };
  if (type.removes && partner)
    return { type, eventDate, change: { kind: "remove", savedMember: partner }, partner };
  if (!member) return { type, eventDate, change: null, partner };
  const added = planAddition(form, family, today);
  return "refusal" in added ? added : { type, eventDate, change: added.change, partner: null };
}

/** An event counts as reported if one of its kind has the same day or the same partner. */
const isAlreadyReported = (
  reported: readonly ReportedEvent[],
  code: LifeEventCode,
  day: string,
  partner: SavedMember | null,
) =>
  reported.some(
    (event) =>
      event.code === code &&
      (event.event_date === day || (partner !== null && event.family_member_id === partner.id)),
  );

/** The events that a person can report: only a recorded partner can leave, and nobody marries twice. */
export function listReportableTypes<Type extends LifeEventType>(
  types: readonly Type[],
  { family, reported }: { family: readonly SavedMember[]; reported: readonly ReportedEvent[] },
): Type[] {
  const partner = family.find(({ relationship }) => relationship === "partner") ?? null;
  return types
    .filter(({ removes }) => removes === null || partner !== null)
    .filter(({ code }) => partner === null || !isAlreadyReported(reported, code, "", partner))
    .map((type) => (type.adds === "partner" && partner ? { ...type, adds: null } : type));
}

const hasPersonDetails = ({ title, first_name, surname, date_of_birth }: LifeEventForm) =>
  [title, first_name, surname, date_of_birth].some((text) => text?.trim());

function readMember(form: LifeEventForm, adds: "partner" | "dependant", today: string) {
  const parsed = parseFamilyForm(form, today);
  const isOther = form.fmember_type != null && form.fmember_type !== adds;
  if (!isOther) return parsed;
  const fmember_type = [adds === "partner" ? formsCopy("choosePartner") : formsCopy("chooseDependant")];
  return { ok: false as const, errors: { ...(parsed.ok ? {} : parsed.errors), fmember_type } };
}

function readEventDate(
  input: string | null | undefined,
  type: LifeEventType | undefined,
  today: string,
): { day: string } | { error: string } {
  if (!input?.trim()) return { error: formsCopy("eventDate") };
  const day = parseDayMonthYear(input);
  if (day === null) return { error: formsCopy("validDate") };
  if (!isDay(day)) return { error: formsCopy("eventDateReal") };
  const check = type ? checkLifeEvent(type, day, today) : { error: null };
  return check.error === null ? { day } : { error: check.text };
}

/** The whole family after the change, as the benefit rules need it; a new person gets `newId`. */
export function toFamilyAfter(
  family: readonly FamilyMember[],
  change: FamilyChange | null,
  newId: string,
): FamilyMember[] {
  if (change?.kind === "add") return [...family, toMember(newId, change.facts)];
  return family.map((member) => {
    if (member.id !== change?.savedMember.id) return member;
    return change.kind === "edit" ? toMember(member.id, change.facts) : { ...member, isActive: false };
  });
}

const toMember = (id: string, facts: FamilyFacts): FamilyMember => ({
  id,
  relationship: facts.relationship,
  dateOfBirth: facts.date_of_birth,
  isActive: true,
  educationEnds: facts.education_ends,
});
