import { roundTogether } from "../pay/money.ts";
import { getRates } from "../pay/rates/index.ts";
import { computeDeductionEffect, computeSacrificeEffect, type TaxedPay } from "../pay/sacrifice.ts";
import type { TaxTreatment } from "./selection-types.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";
import { getTaxedPay, listPayChanges } from "./taxed-pay.ts";

/** An employee's payments for one benefit in a year, and how they are treated for tax. */
export interface PaidInYear {
  code: string;
  treatment: TaxTreatment;
  employeePence: number;
}

/**
 * Pence of tax and National Insurance that a year's payments save, by plan, at today's pay and rates. Payments of one
 * treatment are computed together (RULE-04) and shared by amount. Returns an empty result if sacrifices exceed pay.
 */
export function getSavedInYear(paid: readonly PaidInYear[], snapshot: MemberSnapshot): Map<string, number> {
  const { today, catalogue } = snapshot;
  const { rates } = getRates(today, catalogue.rates);
  const { alreadySacrificedPence, deductedBeforeTaxPence, ...pay } = getTaxedPay(
    snapshot,
    listPayChanges(snapshot, today),
  );
  const sacrificed = paid.filter((each) => hasTreatment(each, "sacrifice"));
  const deducted = paid.filter((each) => hasTreatment(each, "net-pay-arrangement"));
  try {
    const savedByTreatment = new Map<string, number>();
    // A plan whose payment route changed within the year saves by both routes.
    for (const [code, pence] of [
      ...splitSavedPence(sacrificed, getSavedBySacrifice(pay, sumPaidPence(sacrificed), rates)),
      ...splitSavedPence(
        deducted,
        computeDeductionEffect(
          { ...pay, alreadySacrificedPence: sumPaidPence(sacrificed) },
          sumPaidPence(deducted),
          rates,
        ).taxSavedPence,
      ),
    ]) {
      savedByTreatment.set(code, (savedByTreatment.get(code) ?? 0) + pence);
    }
    return savedByTreatment;
  } catch (error) {
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}

const hasTreatment = ({ treatment, employeePence }: PaidInYear, wantedTreatment: TaxTreatment) =>
  treatment === wantedTreatment && employeePence > 0;

const sumPaidPence = (paid: readonly PaidInYear[]) =>
  paid.reduce((sum, { employeePence }) => sum + employeePence, 0);

function getSavedBySacrifice(
  pay: TaxedPay,
  pence: number,
  rates: Parameters<typeof computeSacrificeEffect>[2],
) {
  const { taxSavedPence, nationalInsuranceSavedPence } = computeSacrificeEffect(pay, [pence], rates);
  return taxSavedPence + nationalInsuranceSavedPence;
}

/** Splits a saving by amount, so that the parts add up to it. */
function splitSavedPence(paid: readonly PaidInYear[], savedPence: number): [string, number][] {
  const paidPence = sumPaidPence(paid);
  if (paidPence === 0) return [];
  const parts = roundTogether(
    paid.map(({ employeePence }) => employeePence * savedPence),
    paidPence,
  );
  return paid.map(({ code }, index) => [code, parts[index] ?? 0]);
}
