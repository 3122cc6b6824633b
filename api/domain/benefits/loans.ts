import { addMonthsToMonth, getMonth } from "../calendar.ts";
import { checkLoans } from "../pay/employer-loans.ts";
import { toInstalments } from "../pay/money.ts";
import { getRates } from "../pay/rates/index.ts";
import { findKindOfChoice, isLoan } from "./kinds/index.ts";
import { findAgreedProduct } from "./member-snapshot.ts";
import { isSubmitted, type Selection } from "./selection.ts";
import type { MemberSnapshot } from "./snapshot-types.ts";

/** Pence that may be lent on top of running loans, not counting one that is being changed (RULE-19). */
export function getLoanHeadroomPence(snapshot: MemberSnapshot, changed: Selection | null): number {
  const { selections, today, catalogue } = snapshot;
  const outstanding = selections
    .filter((each) => each.id !== changed?.id && isSubmitted(each))
    .filter((selection) => {
      const product = findAgreedProduct(selection, snapshot);
      return product && isLoan(product);
    })
    .map((each) => getBalancePence(each, today));
  return checkLoans(outstanding, 0, getRates(today, catalogue.rates).rates.employerLoans).headroomPence;
}

/** The unpaid part of an amount that is repaid, in pence: its instalments after today. */
export function getBalancePence(
  { choice, firstDeductionDate }: Selection,
  today: string,
  parts?: readonly number[],
): number {
  if (choice.kind === "unfinished") return 0;
  const debt = findKindOfChoice(choice)?.getDebt?.(choice);
  if (!debt) return 0;
  const instalments = parts ?? toInstalments(debt.pence, debt.instalments);
  if (firstDeductionDate === null) return instalments.reduce((sum, pence) => sum + pence, 0);
  const day = firstDeductionDate.slice(7);
  const first = getMonth(firstDeductionDate);
  return instalments
    .filter((_, index) => `${addMonthsToMonth(first, index)}${day}` > today)
    .reduce((sum, pence) => sum + pence, 0);
}
