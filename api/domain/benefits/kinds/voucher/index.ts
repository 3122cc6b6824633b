import { benefitsCopy } from "#api-copy/benefits";
import { insightsCopy } from "#api-copy/insights";
import { pricesCopy } from "#api-copy/prices";
import type { Line } from "../../../pay/explanation.ts";
import { toPounds } from "../../../pay/money.ts";
import { getRates } from "../../../pay/rates/index.ts";
import { toAmountLimits, toStepLimit } from "../../limits.ts";
import type { MemberSnapshot } from "../../snapshot-types.ts";
import { listAmountFields } from "../fields.ts";
import type { BenefitKind } from "../kind.ts";
import {
  noAmount,
  type PriceRequest,
  toExplainedAmount,
  toMonthlyText,
  toShortPounds,
  type UnsplitPrice,
} from "../pricing.ts";
import type { VoucherChoice, VoucherOptions } from "../types.ts";
import { planFile } from "./plan-options.ts";

export const voucherKind: BenefitKind<VoucherOptions, VoucherChoice> = {
  planFile,
  payment: "voucher",
  listFields: (context) =>
    listAmountFields(context, context.limits.own, { label: benefitsCopy("vouchersAMonth") }),
  parse({ findAmount, limits }) {
    const pence = findAmount("amount", limits.own);
    return pence === null ? null : { kind: "voucher", pence };
  },
  toValues: ({ pence }) => ({ amount: pence / 100 }),
  getLimits: ({ product, options, snapshot }) =>
    toAmountLimits(product, toStepLimit(options.stepPence, options.minimumPence, getAssessedPence(snapshot))),
  price: priceVoucher,
  listDetails: ({ pence }) => [
    { label: benefitsCopy("vouchers"), value: benefitsCopy("aMonth", { amount: toPounds(pence) }) },
  ],
  getInsightLabel: ({ pence }) =>
    insightsCopy("upToAMonth", { amount: toShortPounds(Math.ceil(pence / 50_00) * 50_00) }),
  getProviderLevel: ({ pence }) => `${(pence / 100).toFixed(2)} a month`,
};

/** The most a month by the basic earnings assessment: pay less the allowance, by the bands of tax (RULE-18). */
function getAssessedPence({ member, today, catalogue }: MemberSnapshot): number {
  const { incomeTax, childcareVouchers } = getRates(today, catalogue.rates).rates;
  const taxed = member.annualPayPence - incomeTax.allowancePence;
  const band = incomeTax.bands.rUK.findIndex(({ upToPence }) => upToPence === null || taxed <= upToPence);
  const { basic, higher, additional } = childcareVouchers.mostPence;
  return [basic, higher][band] ?? additional;
}

function priceVoucher({ choice: { pence } }: PriceRequest<VoucherOptions, VoucherChoice>): UnsplitPrice {
  const line: Line = {
    rule: "RULE-18",
    code: "voucher",
    rounding: "none",
    pence: pence * 12,
    text: toMonthlyText(pricesCopy("vouchers"), 12, pence),
    inputs: { monthlyPence: pence, months: 12 },
  };
  return { employee: toExplainedAmount(line), employer: noAmount, instalments: 12 };
}
