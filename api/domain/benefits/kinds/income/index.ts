import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import { priceByAge } from "../age-bands.ts";
import { type ChoiceOption, findOfferedValue } from "../fields.ts";
import type { BenefitKind, FieldsContext } from "../kind.ts";
import { type PriceRequest, toShortPounds, type UnsplitPrice } from "../pricing.ts";
import type { IncomeChoice, IncomeOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const incomeKind: BenefitKind<IncomeOptions, IncomeChoice> = {
  planFile,
  payment: "premium",
  listFields: listIncomeFields,
  parse({ options, findCode }) {
    const level = findCode(options.levels.map(String));
    return level === null ? null : { kind: "income", percent: Number(level) };
  },
  toValues: ({ percent }) => ({ level: String(percent) }),
  price: priceIncome,
  isSold: ({ percent }, { core, levels }) => percent === core || levels.includes(percent),
  listDetails: (choice, _, pay) => [
    {
      label: benefitsCopy("income"),
      value: benefitsCopy("incomeCover", {
        percent: choice.percent,
        amount: toShortPounds(getIncomePence(choice, pay)),
      }),
    },
  ],
  getInsightLabel: ({ percent }) => insightsCopy("ofPay", { percent }),
  getProviderLevel: ({ percent }) => `${percent}% of pay`,
  getSumAssured: getIncomePence,
  getCore: ({ core }) => ({ kind: "income", percent: core }),
  isCore: ({ percent }, { core }) => percent <= core,
};

/** Pence a year, rounded down. */
function getIncomePence({ percent }: { percent: number }, annualPayPence: number): number {
  return Math.floor((percent * annualPayPence) / 100);
}

function listIncomeFields({ options: { core, levels }, values }: FieldsContext<IncomeOptions>) {
  const options = levels.map(
    (each): ChoiceOption => ({ value: String(each), label: benefitsCopy("ofYourPay", { percent: each }) }),
  );
  return [
    {
      ...({ kind: "option", name: "level", label: benefitsCopy("incomeIf") } as const),
      hint: benefitsCopy("employerCore", { percent: core }),
      options,
      value: findOfferedValue(options, values.level),
    },
  ];
}

/** The price is a percentage of the insured yearly income, above the core. */
function priceIncome(request: PriceRequest<IncomeOptions, IncomeChoice>): UnsplitPrice {
  const { facts, list, choice, options } = request;
  const { percent } = choice;
  const { core, levels } = options;
  if (percent !== core && !levels.includes(percent)) throw new RangeError(`No level ${percent}`);
  const { annualPayPence: pay, capPence, age } = facts;
  const capIncome = (share: number) =>
    Math.min(getIncomePence({ percent: share }, pay), capPence ?? Number.POSITIVE_INFINITY);
  const flexPence = capIncome(percent) - capIncome(core);
  return {
    employee: priceByAge(list, "RULE-07", [
      {
        code: "income.flex",
        what: pricesCopy("incomeFlex", { percent: percent - core }),
        pence: flexPence,
        age,
      },
    ]),
    employer: priceByAge(list, "RULE-07", [
      { code: "income.core", what: pricesCopy("incomeCore", { percent: core }), pence: capIncome(core), age },
    ]),
    instalments: 12,
  };
}
