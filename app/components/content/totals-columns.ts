import { totalBenefitsCopy } from "#copy/total-benefits";
import { formatMoney } from "./format-money.ts";
import { type MoneyShare, toPaidShares } from "./paid-shares.ts";

/** Amounts are in pence. */
export interface TotalsRow {
  employeePence: number;
  employerPence: number;
  togetherPence: number;
  /** Saved tax and National Insurance, and the cost after them; null if unknown. */
  savedPence?: number | null;
  netPence?: number | null;
}

export interface TotalsGroup {
  code: string;
  name: string;
  benefits: (TotalsRow & { id: string; name: string })[];
  /** Null if the client hides totals. */
  totals: TotalsRow | null;
}

interface TotalsColumn {
  key: keyof TotalsRow;
  label: string;
}
export type TotalsColumns = readonly TotalsColumn[];

/** The columns of amounts, which the page and the PDF share. */
export function listTotalsColumns(groups: readonly TotalsGroup[], totals: TotalsRow | null): TotalsColumns {
  const employer: TotalsColumn = { key: "employerPence", label: totalBenefitsCopy("employer") };
  const togetherColumn: TotalsColumn = { key: "togetherPence", label: totalBenefitsCopy("worthColumn") };
  const isSavingKnown = groups.every(({ benefits }) =>
    benefits.every(({ savedPence }) => savedPence != null),
  );
  // The sum of both payers counts as a total.
  if (isSavingKnown) {
    const saved: TotalsColumn = { key: "savedPence", label: totalBenefitsCopy("saved") };
    const net: TotalsColumn = { key: "netPence", label: totalBenefitsCopy("net") };
    return totals ? [togetherColumn, employer, saved, net] : [employer, saved, net];
  }
  const you: TotalsColumn = { key: "employeePence", label: totalBenefitsCopy("you") };
  const together: TotalsColumn = { key: "togetherPence", label: totalBenefitsCopy("together") };
  return totals ? [employer, you, together] : [employer, you];
}

/** Who pays for benefits, the employer first; none if saved tax is unknown. */
export function listTotalsShares({ employerPence, savedPence, netPence }: TotalsRow): MoneyShare[] {
  if (savedPence == null || netPence == null) return [];
  return toPaidShares({ you: netPence, tax: savedPence, employer: employerPence }).toReversed();
}

export interface TotalsFigure {
  key: "pay" | "employerAdds" | "reward" | "costYou" | "youPay";
  label: string;
  pence: number;
}

/** Pay, the employer's part, their sum, and what benefits take from pay after the tax that they save. */
export function listTotalsFigures(payPence: number | null, totals: TotalsRow): TotalsFigure[] {
  const { employerPence, employeePence, netPence } = totals;
  const toFigure = (key: TotalsFigure["key"], pence: number) => ({
    key,
    label: totalBenefitsCopy(key),
    pence,
  });
  const employer = toFigure("employerAdds", employerPence);
  return [
    ...(payPence === null
      ? [employer]
      : [toFigure("pay", payPence), employer, toFigure("reward", payPence + employerPence)]),
    netPence == null ? toFigure("youPay", employeePence) : toFigure("costYou", netPence),
  ];
}

/** An amount as text; nothing paid is a dash. */
export const toTotalsText = (pence: number | null | undefined) => (pence ? formatMoney(pence) : "–");
