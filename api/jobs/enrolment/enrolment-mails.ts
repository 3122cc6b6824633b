import type { Trx } from "../../db/schema.ts";
import { listPlanDetails } from "../../domain/benefits/plan-details.ts";
import { toEnrolledMail } from "../../domain/enrolment/enrolment-mails.ts";
import { findLegalEnrolment } from "../../domain/enrolment/opting-out.ts";
import { addBenefitMails } from "../../platform/benefit-mails.ts";
import { toSelection } from "../../repositories/member-snapshot.ts";
import type { SelectionRow } from "../../repositories/selections.ts";
import type { EnrolmentRun } from "./enrolment-run.ts";

/** A person, the decision about them, and the row that it creates. */
export interface EnrolledPerson {
  id: string;
  row: SelectionRow;
  isAgain: boolean;
  confirmedBy: string | null;
}

/** Emails everybody who was enrolled, even without an account, because the law requires it. */
export function mailEnrolledPeople(
  trx: Trx,
  { clientId, catalogue, plan, today, names }: EnrolmentRun,
  people: readonly EnrolledPerson[],
  times: { now: number; realNow: number },
): Promise<void> {
  const { product, choice } = plan;
  const details = listPlanDetails(product, choice, 0);
  const notices = people.flatMap(({ id, row, isAgain }) => {
    const selections = toSelection(row, catalogue);
    const enrolment = findLegalEnrolment({ id: row.id, code: row.product_code }, selections, today);
    if (!enrolment) return [];
    const { coverDate, refundUntil } = enrolment;
    const benefit = names.get(product.code) ?? product.name;
    const news = { benefit, coverDate, refundUntil, isAgain, details };
    return [
      {
        employeeId: id,
        kind: "pension_enrolled",
        write: (reader: Parameters<typeof toEnrolledMail>[1], brand: Parameters<typeof toEnrolledMail>[2]) =>
          toEnrolledMail(news, reader, brand),
      },
    ];
  });
  return addBenefitMails(trx, clientId, notices, times, "everybody");
}
