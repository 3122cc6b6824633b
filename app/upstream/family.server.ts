import { type FamilyMember as FamilyMemberReply, getFamily } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";

/** A family member in the portal's form (FAMILY-03); days are yyyy-mm-dd. */
export interface FamilyMember {
  familyMemberId: string;
  firstName: string;
  surname: string;
  dateOfBirth: string | null;
  gender: "female" | "male" | null;
  relationship: "partner" | "dependant";
  title: string | null;
  active: boolean;
  fullTimeEducationEndDate: string | null;
  name: string;
}

const cachedFamilies = new WeakMap<RequestContext, Promise<FamilyMember[] | null>>();

/**
 * The active family members of the logged-in person (FAMILY-04); null if they cannot be loaded. A panel and
 * the page below it share one call.
 */
export function loadFamily(context: RequestContext): Promise<FamilyMember[] | null> {
  const list = cachedFamilies.get(context) ?? requestFamily(context);
  cachedFamilies.set(context, list);
  return list;
}

async function requestFamily({ upstream }: RequestContext): Promise<FamilyMember[] | null> {
  const reply = await upstream.call(getFamily);
  return reply.ok ? reply.data.map(toFamilyMember).filter(({ active }) => active) : null;
}

const genders = { 1: "female", 2: "male" } as const;

/** Converts a family member from the API's form (FAMILY-02 to FAMILY-03). */
export function toFamilyMember(member: FamilyMemberReply): FamilyMember {
  const { family_fname: firstName, family_sname: surname, family_active: active } = member;
  return {
    familyMemberId: String(member.family_id),
    firstName,
    surname,
    dateOfBirth: toDay(member.family_dob),
    gender: genders[Number(member.family_gender_id) as 1 | 2] ?? null,
    relationship: Number(member.family_famtype_id) === 1 ? "partner" : "dependant",
    title: member.family_tname ?? null,
    active: active == null || active === true || Number(active) === 1,
    fullTimeEducationEndDate: toDay(member.family_ft_edu_ends),
    name: [firstName, surname].filter(Boolean).join(" "),
  };
}

/** Some upstreams send a time in place of a day. */
const toDay = (dateTime: string | null | undefined) => /^\d{4}-\d\d-\d\d/.exec(dateTime ?? "")?.[0] ?? null;
