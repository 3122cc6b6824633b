import type { Line } from "../pay/explanation.ts";
import { roundTogether, toPounds } from "../pay/money.ts";
import type { ChoiceOf } from "./choice.ts";
import {
  type Asked,
  bandAt,
  type ChoosableOf,
  explain,
  levelName,
  nothing,
  type Priced,
  priceAt,
} from "./explained.ts";

const tierNames = {
  single: "you",
  partner: "you and your partner",
  children: "you and your children",
  family: "you and your family",
};

/** A monthly price twelve times; the employer may pay what single cover costs. */
export function priceTiers(
  { list }: Asked,
  { level, tier }: ChoiceOf<"tiers">,
  { levels, employerPaysSingle }: ChoosableOf<"tiers">,
): Priced {
  const key = `${level}/${tier}`;
  const whole = yearOf(
    `${levelName(levels, level)} for ${tierNames[tier]}`,
    "tier",
    key,
    priceAt(list, key),
    12,
  );
  if (!employerPaysSingle) return { employee: explain(whole), employer: nothing, instalments: 12 };
  const single = priceAt(list, `${level}/single`);
  const paid = yearOf("Single cover, paid by your employer", "tier.employer", `${level}/single`, single, 12);
  const employee = explain(whole, { ...paid, pence: -paid.pence });
  return { employee, employer: explain(paid), instalments: 12 };
}

/** A monthly price for each person covered; who is free has a line of nothing. */
export function pricePeople(
  { list }: Asked,
  { level, hasPartner, children }: ChoiceOf<"people">,
  { levels }: ChoosableOf<"people">,
): Priced {
  const name = levelName(levels, level);
  const of = (who: string, person: string, count: number) =>
    yearOf(
      `${name} for ${who}`,
      `person.${person}`,
      `${level}/${person}`,
      priceAt(list, `${level}/${person}`),
      12 * count,
    );
  const employee = explain(
    of("you", "employee", 1),
    ...(hasPartner ? [of("your partner", "partner", 1)] : []),
    ...(children > 0 ? [of(children === 1 ? "a child" : `${children} children`, "child", children)] : []),
  );
  return { employee, employer: nothing, instalments: 12 };
}

/** Core by the employer, what is above it by the employee, by age (RULE-12). Cover that waits costs nothing (RULE-13). */
export function priceMultiple(
  asked: Asked,
  { multiple }: ChoiceOf<"multiple">,
  { core }: ChoosableOf<"multiple">,
): Priced {
  const { annualPayPence: pay, capPence, age } = asked.facts;
  const live = (times: number) => Math.min(times * pay, capPence ?? Number.POSITIVE_INFINITY);
  const flexPence = Math.max(0, live(multiple) - live(core));
  return {
    employee: byAge(asked, "RULE-12", [
      { code: "life.flex", what: `${multiple - core} × pay above core cover`, pence: flexPence, age },
    ]),
    employer: byAge(asked, "RULE-12", [
      { code: "life.core", what: `${core} × pay, core cover`, pence: live(core), age },
    ]),
    instalments: 12,
  };
}

/** By the price age of whose life it is; with a partner's beside one's own, both are rounded together. */
export function priceCover(asked: Asked, choice: ChoiceOf<"cover">, { life }: ChoosableOf<"cover">): Priced {
  const { age, partnerAge, capPence } = asked.facts;
  const pence = Math.min(choice.pence, capPence ?? choice.pence);
  if ((life === "partner" || choice.partnerPence > 0) && partnerAge === null)
    throw new RangeError("No partner to cover");
  const covers = [
    {
      code: "cover.own",
      what: life === "own" ? "Your cover" : "Your partner’s cover",
      pence,
      age: life === "own" ? age : (partnerAge ?? age),
    },
    ...(choice.partnerPence > 0
      ? [
          {
            code: "cover.partner",
            what: "Your partner’s cover",
            pence: choice.partnerPence,
            age: partnerAge ?? age,
          },
        ]
      : []),
  ];
  return { employee: byAge(asked, "RULE-07", covers), employer: nothing, instalments: 12 };
}

/** Of the income a year that would be paid, above the core. */
export function priceIncome(
  asked: Asked,
  { percent }: ChoiceOf<"income">,
  { core, levels }: ChoosableOf<"income">,
): Priced {
  if (percent !== core && !levels.includes(percent)) throw new RangeError(`No level ${percent}`);
  const { annualPayPence: pay, capPence, age } = asked.facts;
  const live = (share: number) =>
    Math.min(Math.floor((pay * share) / 100), capPence ?? Number.POSITIVE_INFINITY);
  const extra = {
    code: "income.flex",
    what: `${percent - core} % of pay above core`,
    pence: live(percent) - live(core),
    age,
  };
  const own = { code: "income.core", what: `${core} % of pay, core`, pence: live(core), age };
  return {
    employee: byAge(asked, "RULE-07", [extra]),
    employer: byAge(asked, "RULE-07", [own]),
    instalments: 12,
  };
}

interface Cover {
  code: string;
  what: string;
  pence: number;
  age: number;
}

/** Cover × rate per £1,000 × loading, a year, rounded once for all of them (RULE-01). */
function byAge({ list }: Asked, rule: string, covers: readonly Cover[]) {
  const loading = list?.loadingPercent ?? 100;
  const insured = covers
    .filter(({ pence }) => pence > 0)
    .map((each) => ({ ...each, band: bandAt(list, each.age) }));
  const costs = roundTogether(
    insured.map(({ pence, band }) => pence * band.pence * loading),
    1_000_00 * 100,
  );
  const times = loading === 100 ? "" : ` × ${loading / 100}`;
  return explain(
    ...insured.map(
      ({ code, what, pence, age, band }, at): Line => ({
        ...{ rule, code, rounding: "half up", pence: costs[at] ?? 0 },
        text: `${what}: ${toPounds(pence)} at ${toPounds(band.pence)}${times} per £1,000 a year, age ${age} at renewal`,
        inputs: {
          coverPence: pence,
          ratePence: band.pence,
          fromAge: band.fromAge,
          age,
          loadingPercent: loading,
        },
      }),
    ),
  );
}

function yearOf(what: string, code: string, key: string, monthlyPence: number, months: number): Line {
  return {
    ...{ rule: "RULE-10", code, rounding: "none", pence: monthlyPence * months },
    text: `${what}: ${months} × ${toPounds(monthlyPence)}`,
    inputs: { key, monthlyPence, months },
  };
}
