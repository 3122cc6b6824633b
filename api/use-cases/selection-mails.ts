import type { BenefitSelection } from "#contract/benefits.ts";
import type { Trx } from "../db/schema.ts";
import { toChoiceMail, toOptedOutMail } from "../domain/benefit-mails.ts";
import { addBenefitMails } from "../platform/benefit-mails.ts";
import type { WriteContext } from "./selection-rows.ts";

/** Emails the choice to its owner, in the transaction that saves it, in the words of its page. */
export function mailChoice(
  trx: Trx,
  context: WriteContext,
  benefit: string,
  selection: BenefitSelection,
): Promise<void> {
  const { benefitId, status, startDate, firstRun, reference, decideBy, submittedAt } = selection;
  const costs = selection.costsSummaryForMonthlyCostSection;
  const waitsFor = { "approval-pending": "approval", "medical-pending": "medical" } as const;
  const chosen = {
    benefit,
    reference: reference ?? "",
    startDate: startDate ?? null,
    firstPayDay: firstRun?.payDay ?? null,
    decideBy: decideBy ?? null,
    submittedAt: submittedAt ?? new Date(context.now).toISOString(),
    takeHomePence: costs ? toTakeHomePence(costs) : null,
    savedPence: costs?.takeHome?.savedMonthlyPence ?? 0,
    employerPence: costs?.employerMonthlyPence ?? 0,
    waitsFor: status in waitsFor ? waitsFor[status as keyof typeof waitsFor] : null,
  };
  return addBenefitMails(
    trx,
    context.actor.clientId,
    [
      {
        employeeId: context.actor.userId,
        kind: "benefit_chosen",
        page: `my-benefits/${benefitId}`,
        write: (reader, brand) => toChoiceMail(chosen, reader, brand),
      },
    ],
    context,
  );
}

type CostsSummary = NonNullable<BenefitSelection["costsSummaryForMonthlyCostSection"]>;

/** A payment after tax takes its full amount from take-home pay. */
const toTakeHomePence = ({ takeHome, treatment, employeeMonthlyPence }: CostsSummary): number | null =>
  takeHome?.monthlyPence ?? (treatment === "net-pay" ? employeeMonthlyPence : null);

/** Emails the owner that a benefit ends, with its last day and what remains of it. */
export function mailOptOut(
  trx: Trx,
  context: WriteContext,
  { listEffects, ...optOut }: { benefit: string; lastDay: string; listEffects(): string[] },
): Promise<void> {
  return addBenefitMails(
    trx,
    context.actor.clientId,
    [
      {
        employeeId: context.actor.userId,
        kind: "benefit_opted_out",
        write: (reader, brand) => toOptedOutMail({ ...optOut, effects: listEffects() }, reader, brand),
      },
    ],
    context,
  );
}
