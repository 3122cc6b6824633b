import { benefitsCopy } from "#api-copy/benefits";
import { pricesCopy } from "#api-copy/prices";
import type { FamilyMember } from "../../product.ts";
import { listLevelAndPeopleFields } from "../fields.ts";
import type { BenefitKind } from "../kind.ts";
import { levelChoice } from "../level-choice.ts";
import {
  getLevelName,
  getLevelNameOrCode,
  noAmount,
  type PriceRequest,
  toExplainedAmount,
  toMonthlyLine,
  type UnsplitPrice,
} from "../pricing.ts";
import type { PeopleChoice, PeopleOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const peopleKind: BenefitKind<PeopleOptions, PeopleChoice> = {
  planFile,
  payment: "premium",
  isPaidAhead: true,
  ...levelChoice,
  listFields: (context) => listLevelAndPeopleFields(context, "employee"),
  parse({ options, findCode, chosen }) {
    const level = findCode(options.levels.map(({ code }) => code));
    return level === null ? null : { kind: "people", level, ...getCounts(chosen) };
  },
  price: pricePeople,
  getPriceKey: ({ level, hasPartner, children }) => `${level} ${hasPartner} ${children}`,
  listDetails: ({ level }, options) => [
    { label: benefitsCopy("level"), value: getLevelNameOrCode(options?.levels, level) },
  ],
  getInsightLabel: ({ level }, options) => getLevelNameOrCode(options?.levels, level),
  getProviderLevel: ({ level }, options) => getLevelNameOrCode(options?.levels, level),
  covers: "family",
  findChoiceFor: (choice, _, covered) => ({ ...choice, ...getCounts(covered) }),
};

function getCounts(covered: readonly FamilyMember[]) {
  const hasPartner = covered.some(({ relationship }) => relationship === "partner");
  return { hasPartner, children: covered.length - (hasPartner ? 1 : 0) };
}

/** A monthly price for each covered person; a free person has a line of 0. */
function pricePeople(request: PriceRequest<PeopleOptions, PeopleChoice>): UnsplitPrice {
  const { level, hasPartner, children } = request.choice;
  const name = getLevelName(request.options.levels, level);
  const toLevelLine = (label: string, person: string, count: number) =>
    toMonthlyLine(request, {
      what: pricesCopy("levelFor", { level: name, who: label }),
      code: `person.${person}`,
      key: `${level}/${person}`,
      months: 12 * count,
    });
  const employee = toExplainedAmount(
    toLevelLine(pricesCopy("tier.single"), "employee", 1),
    ...(hasPartner ? [toLevelLine(pricesCopy("yourPartner"), "partner", 1)] : []),
    ...(children > 0 ? [toLevelLine(pricesCopy("children", { count: children }), "child", children)] : []),
  );
  return { employee, employer: noAmount, instalments: 12 };
}
