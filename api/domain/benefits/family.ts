import { getBirthday, getEarliestDay } from "../calendar.ts";
import type { Tier } from "./kinds/types.ts";
import type { FamilyMember, Product } from "./product.ts";

type ChildAges = NonNullable<Product["childAges"]>;

/**
 * The first day on which a child is no longer covered, `yyyy-mm-dd` (RULE-10). It is the usual age limit. In
 * full-time education it is the earlier of the education's end and the limit for it.
 */
export function getChildLeavingDay(
  child: Pick<FamilyMember, "dateOfBirth" | "educationEnds">,
  ages: ChildAges,
): string {
  const usual = getBirthday(child.dateOfBirth, ages.usual);
  const ends = child.educationEnds;
  if (ends === null || ends <= usual) return usual;
  return getEarliestDay(ends, getBirthday(child.dateOfBirth, ages.inEducation));
}

/**
 * The active members that a product covers on a day: nobody before birth, no child past the age limit
 * (RULE-10).
 */
export function listCoverableOn(
  family: readonly FamilyMember[],
  day: string,
  childAges: ChildAges | null,
): FamilyMember[] {
  return family.filter(
    (member) =>
      member.isActive &&
      member.dateOfBirth <= day &&
      (member.relationship === "partner" ||
        (childAges !== null && day < getChildLeavingDay(member, childAges))),
  );
}

export function getTier(members: readonly Pick<FamilyMember, "relationship">[]): Tier {
  const hasPartner = members.some(({ relationship }) => relationship === "partner");
  const hasChild = members.some(({ relationship }) => relationship === "dependant");
  if (hasPartner) return hasChild ? "family" : "partner";
  return hasChild ? "children" : "single";
}

export interface TierChange {
  before: Tier;
  after: Tier;
  /** The people who leave and those who join. */
  leaving: readonly FamilyMember[];
  joining: readonly FamilyMember[];
}

/**
 * The effect of a family change on a selection's people on a day. People leave at once. A new person may join
 * if the product is open for it, so `after` counts them only if `joins`.
 */
export function getTierChange(
  covered: readonly FamilyMember[],
  family: readonly FamilyMember[],
  day: string,
  product: Pick<Product, "childAges">,
  joins: boolean,
): TierChange {
  const coverable = listCoverableOn(family, day, product.childAges);
  const isMemberListed = (list: readonly FamilyMember[], { id }: FamilyMember) =>
    list.some((each) => each.id === id);
  const staying = covered.filter((each) => isMemberListed(coverable, each));
  const joining = joins ? coverable.filter((each) => !isMemberListed(covered, each)) : [];
  return {
    before: getTier(covered),
    after: getTier([...staying, ...joining]),
    leaving: covered.filter((each) => !isMemberListed(coverable, each)),
    joining,
  };
}

export interface TierFall {
  /** The first day of the lower tier. */
  on: string;
  before: Tier;
  after: Tier;
  leaving: readonly FamilyMember[];
}

/**
 * The days from a day onwards, ascending, on which covered children leave, and the tier that remains (RULE-10).
 */
export function listTierFalls(
  covered: readonly FamilyMember[],
  from: string,
  product: Pick<Product, "childAges">,
): TierFall[] {
  const ages = product.childAges;
  if (!ages) return [];
  const findLeavingDay = (member: FamilyMember) =>
    member.relationship === "dependant" ? getChildLeavingDay(member, ages) : null;
  const days = [...new Set(covered.map(findLeavingDay))]
    .filter((day) => day !== null && day >= from)
    .sort() as string[];
  return days.map((on) => {
    const isStayingUntil = (member: FamilyMember, until: (day: string) => boolean) => {
      const day = findLeavingDay(member);
      return day === null || until(day);
    };
    return {
      on,
      before: getTier(covered.filter((each) => isStayingUntil(each, (day) => day >= on))),
      after: getTier(covered.filter((each) => isStayingUntil(each, (day) => day > on))),
      leaving: covered.filter((each) => findLeavingDay(each) === on),
    };
  });
}
