import { addToMonth, monthOf } from "../calendar.ts";
import { checkLoans } from "../pay/employer-loans.ts";
import { toInstalments } from "../pay/money.ts";
import { ratesFor } from "../pay/rates/index.ts";
import { findKindOfChoice, isLoan } from "./kinds/index.ts";
import { isAsked, type Selection } from "./selection.ts";
import type { Standing } from "./standing.ts";

/** Pence that may be lent beside the loans that are running, one that is being changed left out (RULE-19). */
export function loanHeadroomPence(
  { selections, today, catalogue }: Standing,
  changed: Selection | null,
): number {
  const loans = catalogue.products.filter(isLoan);
  const outstanding = selections
    .filter((each) => each.id !== changed?.id && isAsked(each))
    .filter(({ code }) => loans.some((loan) => loan.code === code))
    .map((each) => balancePence(each, today));
  return checkLoans(outstanding, 0, ratesFor(today, catalogue.rates).rates.employerLoans).headroomPence;
}

/** What is left to pay of an amount that is paid back, in pence: its instalments after today. */
export function balancePence({ choice, firstDeductionDate }: Selection, today: string): number {
  if (choice.kind === "unfinished") return 0;
  const debt = findKindOfChoice(choice)?.debt?.(choice);
  if (!debt) return 0;
  if (firstDeductionDate === null) return debt.pence;
  const day = firstDeductionDate.slice(7);
  const first = monthOf(firstDeductionDate);
  return toInstalments(debt.pence, debt.instalments)
    .filter((_, at) => `${addToMonth(first, at)}${day}` > today)
    .reduce((sum, pence) => sum + pence, 0);
}
