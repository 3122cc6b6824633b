import { toSnapshotOn } from "../benefits/contributions.ts";
import { getEligibility } from "../benefits/eligibility.ts";
import { getSumAssured } from "../benefits/free-cover.ts";
import { findCompleteChoice, isOnPartner } from "../benefits/kinds/index.ts";
import {
  findAgreedProduct,
  findCappedCover,
  findCurrentChoice,
  getPay,
  listCoveredPeople,
} from "../benefits/member-snapshot.ts";
import {
  type FamilyMember,
  type Product,
  type ProviderColumn,
  providerColumns,
} from "../benefits/product.ts";
import { asOf, findInForce, isClosed, type Selection } from "../benefits/selection.ts";
import { addDays, getLastDayOfMonth } from "../calendar.ts";
import { findEmployeeIdentity, findMemberIdentity, type Identity } from "./identity.ts";
import type { Cell, ReportLayout, ReportPerson } from "./report-person.ts";

/** The columns of a provider's report: those that the first plan asks for, then those of the others. */
export function toProviderLayout(products: readonly ProviderProduct[]): ReportLayout {
  const columns = listColumns(products);
  return { columns, summed: columns.includes("Sum assured") ? "Sum assured" : null };
}

const listColumns = (products: readonly ProviderProduct[]): ProviderColumn[] => [
  ...new Set(products.flatMap(({ product }) => product.reportColumns ?? providerColumns)),
];

/** A provider's product, with the client's name for it. */
export interface ProviderProduct {
  product: Product;
  name: string;
  policyNumber: string | null;
}

/** One person's cover. */
interface Cover extends Identity {
  /** Id of the family member; null for the employee. */
  memberId: string | null;
  relationship: "Employee" | "Partner" | "Dependant";
  level: string | null;
  sumPence: number | null;
  from: string | null;
  to: string | null;
}

type LineAction = "ADD" | "AMEND" | "DELETE";

/**
 * One line for each person covered at the end of a month, `yyyy-mm`, with changes since the month before.
 * People no longer covered have a line too. A DELETE has no sum, so that the control total is the insured
 * sum.
 */
export function listProviderLines(
  person: ReportPerson,
  month: string,
  products: readonly ProviderProduct[],
): Cell[][] {
  const end = getLastDayOfMonth(`${month}-01`);
  const before = addDays(`${month}-01`, -1);
  const columns = listColumns(products);
  return products.flatMap(({ product, name, policyNumber }) => {
    const productColumns = new Set(product.reportColumns ?? providerColumns);
    const coversBefore = listCovers(before, product, person);
    const coversNow = listCovers(end, product, person);
    const toCells = (action: LineAction | null, cover: Cover): Cell[] => {
      const cells: Record<ProviderColumn, Cell> = {
        "Policy number": policyNumber,
        Benefit: name,
        Action: action,
        "Employee number": person.employeeNumber,
        Member: cover.name,
        Relationship: cover.relationship,
        "Date of birth": cover.dateOfBirth,
        Level: cover.level,
        "Sum assured": cover.sumPence,
        "Cover from": cover.from,
        "Cover to": cover.to,
      };
      return columns.map((column) => (productColumns.has(column) ? cells[column] : null));
    };
    const covered = coversNow.map((cover) =>
      toCells(findAction(cover, findMemberCover(coversBefore, cover)), cover),
    );
    const ended = coversBefore
      .filter((cover) => !findMemberCover(coversNow, cover))
      .map((cover) => {
        const to = cover.to ?? findLastCoverDay(cover, before, product, person);
        return toCells("DELETE", { ...cover, sumPence: null, to });
      });
    return [...covered, ...ended];
  });
}

function findAction(cover: Cover, earlier: Cover | undefined): LineAction | null {
  if (!earlier) return "ADD";
  return isSameCover(earlier, cover) ? null : "AMEND";
}

/**
 * The last day of a person's cover in a continuing selection, searched day by day from the last known cover.
 */
function findLastCoverDay(cover: Cover, from: string, product: Product, person: ReportPerson): string {
  const dayAfter = addDays(from, 1);
  return findMemberCover(listCovers(dayAfter, product, person), cover)
    ? findLastCoverDay(cover, dayAfter, product, person)
    : from;
}

const findMemberCover = (covers: readonly Cover[], { memberId }: Cover) =>
  covers.find((each) => each.memberId === memberId);

const isSameCover = (first: Cover, other: Cover) =>
  first.name === other.name &&
  first.dateOfBirth === other.dateOfBirth &&
  first.level === other.level &&
  first.sumPence === other.sumPence &&
  first.from === other.from &&
  first.to === other.to;

/** The people covered at a day's end: employee and family, or only an insured partner. */
function listCovers(day: string, current: Product, person: ReportPerson): Cover[] {
  const { snapshot, former } = person;
  const versionsThen = snapshot.selections
    .filter(({ code }) => code === current.code)
    .map((each) => asOf(each, day));
  const version = findInForce(versionsThen, current.code, day);
  if (!version) return [];
  const earlierSnapshot = toSnapshotOn(day, snapshot, former);
  const selection: Selection = isClosed(version) ? { ...version, status: "active" } : version;
  const product = findAgreedProduct(selection, earlierSnapshot) ?? current;
  // The daily job has not yet ended cover at a future birthday, so the age is checked here.
  if (day > snapshot.today && getEligibility(snapshot.member, product, day).reason === "age") return [];
  const people = listCoveredPeople(selection, product, earlierSnapshot);
  const choice = findCurrentChoice(selection, product, earlierSnapshot);
  if (!choice) return [];
  const pay = getPay(selection, earlierSnapshot);
  const sum =
    findCappedCover({ ...selection, choice }, product, pay)?.livePence ?? getSumAssured(choice, pay);
  const chosen = findCompleteChoice(choice, product);
  const shared = {
    level: chosen?.kind.getProviderLevel(chosen.choice, chosen.options) ?? null,
    from: selection.coverDate,
    to: selection.endDate,
  };
  const memberCover: Cover = {
    memberId: null,
    relationship: "Employee",
    ...getEmployeeIdentity(person, day),
    sumPence: sum,
    ...shared,
  };
  const partnerPence = chosen?.options && chosen.kind.getPartnerPence?.(chosen.choice, chosen.options, sum);
  const family = people.map(
    (member): Cover => ({
      memberId: member.id,
      relationship: member.relationship === "partner" ? "Partner" : "Dependant",
      ...getMemberIdentity(member, person, day),
      sumPence: member.relationship === "partner" ? (partnerPence ?? null) : null,
      ...shared,
    }),
  );
  return isOnPartner(product) ? family : [memberCover, ...family];
}

function getEmployeeIdentity(person: ReportPerson, day: string): Identity {
  const { firstName, surname, snapshot, identities } = person;
  const current = { name: `${firstName} ${surname}`, dateOfBirth: snapshot.member.dateOfBirth };
  return day < snapshot.today ? findEmployeeIdentity(current, identities, day) : current;
}

function getMemberIdentity(
  { id, dateOfBirth }: FamilyMember,
  { family, snapshot, identities }: ReportPerson,
  day: string,
): Identity {
  const named = family.find((each) => each.id === id);
  const current = { id, name: named ? `${named.firstName} ${named.surname}` : "", dateOfBirth };
  return day < snapshot.today ? findMemberIdentity(current, identities, day) : current;
}
