import { getEnrolmentLetters, giveEnrolmentLetters } from "#contract/extensions/enrolment.ts";
import { inTransaction } from "../db/transaction.ts";
import { listPlanDetails } from "../domain/benefits/plan-details.ts";
import { toEnrolledLetter } from "../domain/enrolment/enrolment-mails.ts";
import { findLegalEnrolment } from "../domain/enrolment/opting-out.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { countLetters, listLetters, markLettersDelivered } from "../repositories/enrolment-letters.ts";
import { toSelection } from "../repositories/member-snapshot.ts";
import { getLastPage } from "../use-cases/list-page.ts";

/** About as many letters as somebody prints at once. */
const perPage = 25;

/**
 * Letters to people who were enrolled by law and have no email address, only of the employer's own client.
 */
export function createEnrolmentLetterRoutes({ db, clock, catalogues }: Services) {
  return [
    implement(getEnrolmentLetters, async ({ actor, query }) => {
      const today = toLondonDate(clock.now());
      const [catalogue, contents, rows, total] = await Promise.all([
        catalogues.get(actor.clientId),
        listBenefitContents(db, actor),
        listLetters(db, actor, { page: query.page ?? 1, perPage }),
        countLetters(db, actor),
      ]);
      const letters = rows.flatMap(({ first_name, surname, employee_number, is_again, ...row }) => {
        const product = catalogue.find(row.product_code);
        const selections = toSelection(row, catalogue);
        const latest = selections[0];
        const enrolment = findLegalEnrolment({ id: row.id, code: row.product_code }, selections, today);
        if (!product || !latest || !enrolment) return [];
        const benefit =
          contents.find(({ product_code }) => product_code === product.code)?.name ?? product.name;
        const { coverDate, refundUntil, isRefundable } = enrolment;
        const employeeName = `${first_name} ${surname}`;
        const details = listPlanDetails(product, latest.choice, 0);
        const news = { benefit, coverDate, refundUntil, isAgain: Boolean(is_again), details };
        return [
          {
            selectionId: row.id,
            employeeName,
            employeeNumber: employee_number,
            ...toEnrolledLetter(news, { name: employeeName, isRefundable }),
          },
        ];
      });
      return { letters, total, last_page: getLastPage(total, perPage) };
    }),
    implement(giveEnrolmentLetters, async ({ actor, body, request }) => {
      const { clientId } = actor;
      const now = clock.now().getTime();
      const deliveredCount = await inTransaction(db, async (trx) => {
        const count = await markLettersDelivered(trx, actor, body.selectionIds, now);
        if (count === 0) return 0;
        const target = { type: "client", id: clientId };
        await addAudit(trx, {
          action: "enrolment.letters_given",
          at: now,
          request,
          clientId,
          actor,
          target,
          change: { before: null, after: { given: count } },
        });
        return count;
      });
      return { given: deliveredCount };
    }),
  ];
}
