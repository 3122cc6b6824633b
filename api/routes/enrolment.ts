import { confirmEnrolment, getEnrolmentJoined, getEnrolmentWaiting } from "#contract/extensions/enrolment.ts";
import { inTransaction } from "../db/transaction.ts";
import { isShareOfPay } from "../domain/benefits/kinds/index.ts";
import { listPlanDetails } from "../domain/benefits/plan-details.ts";
import { findEnrollingPlan } from "../domain/enrolment/enrolment.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import {
  confirmWaitingPeople,
  listRequestedPensions,
  listWaitingPeople,
  markEnrolmentDue,
} from "../repositories/enrolment.ts";
import { countLetters } from "../repositories/enrolment-letters.ts";
import { getLastPage } from "../use-cases/list-page.ts";

const perPage = 50;

/** Serves the employer's own people who wait to be enrolled in a pension (F6). */
export function createEnrolmentRoutes({ db, clock, catalogues, wakeEnrolment }: Services) {
  return [
    implement(getEnrolmentWaiting, async ({ actor, query }) => {
      const catalogue = await catalogues.get(actor.clientId);
      const today = toLondonDate(clock.now());
      const plan = findEnrollingPlan(catalogue, today);
      const letters = await countLetters(db, actor);
      if (!plan) return { benefit: null, people: [], total: 0, last_page: 1, letters };
      const codes = catalogue.products.filter(isShareOfPay).map(({ code }) => code);
      const [contents, { rows, total }] = await Promise.all([
        listBenefitContents(db, actor),
        listWaitingPeople(db, actor, { codes, page: query.page ?? 1, perPage }),
      ]);
      const { product, choice } = plan;
      const name = contents.find(({ product_code }) => product_code === product.code)?.name;
      const details = listPlanDetails(product, choice, 0);
      return {
        benefit: {
          benefitId: product.code,
          name: name ?? product.name,
          share: details.map(({ value }) => value)[0] ?? "",
        },
        people: rows.map((row) => ({
          employeeId: row.id,
          employeeName: `${row.first_name} ${row.surname}`,
          employeeNumber: row.employee_number,
          since: row.since_date,
        })),
        total,
        last_page: getLastPage(total, perPage),
        letters,
      };
    }),
    implement(getEnrolmentJoined, async ({ actor, query }) => {
      const [catalogue, contents, { rows, total }] = await Promise.all([
        catalogues.get(actor.clientId),
        listBenefitContents(db, actor),
        listRequestedPensions(db, actor, { page: query.page ?? 1, perPage }),
      ]);
      const getName = (code: string) =>
        contents.find(({ product_code }) => product_code === code)?.name ??
        catalogue.find(code)?.name ??
        code;
      return {
        people: rows.map((row) => ({
          selectionId: row.id,
          employeeName: `${row.first_name} ${row.surname}`,
          employeeNumber: row.employee_number,
          benefitName: getName(row.product_code),
          right: row.source === "opted-in" ? ("opted-in" as const) : ("joined" as const),
          askedOn: toLondonDate(new Date(row.created_at)),
          from: row.cover_date ?? "",
          optedOutOn: row.opted_out_at === null ? null : toLondonDate(new Date(row.opted_out_at)),
        })),
        total,
        last_page: getLastPage(total, perPage),
      };
    }),
    implement(confirmEnrolment, async ({ actor, body, request }) => {
      const { clientId } = actor;
      const now = clock.now().getTime();
      const ids = "everybody" in body ? "all" : body.employeeIds;
      const confirmed = await inTransaction(db, async (trx) => {
        const count = await confirmWaitingPeople(trx, actor, ids, now);
        if (count === 0) return 0;
        await markEnrolmentDue(trx, clientId, now);
        const target = { type: "client", id: clientId };
        await addAudit(trx, {
          action: "enrolment.confirmed",
          at: now,
          request,
          clientId,
          actor,
          target,
          change: { before: null, after: { confirmed: count } },
        });
        return count;
      });
      if (confirmed > 0) wakeEnrolment();
      return { confirmed };
    }),
  ];
}
