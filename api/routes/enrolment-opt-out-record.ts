import { recordEnrolmentOptOut } from "#contract/extensions/enrolment.ts";
import type { CallReply } from "#contract/index.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Catalogue } from "../domain/benefits/catalogue.ts";
import { isShareOfPay } from "../domain/benefits/kinds/index.ts";
import { isAsked, newestFirst } from "../domain/benefits/selection.ts";
import { findLegalEnrolment } from "../domain/enrolment/opting-out.ts";
import { londonDate } from "../domain/london-date.ts";
import { type Ask, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findByNumber } from "../repositories/enrolment.ts";
import { nameOf } from "./benefit-views.ts";
import { leaveEnrolment } from "./enrolment-opt-out.ts";
import { lockOwn } from "./own-benefits.ts";

type RecordAsk = Ask<typeof recordEnrolmentOptOut>;
type Answer = CallReply<typeof recordEnrolmentOptOut> | { number: string } | { notAllowed: string };

/** Opt-outs that reached the employer: of one's own client alone. */
export function enrolmentOptOutRoutes(services: Services) {
  const { db, catalogues } = services;
  return [
    implement(recordEnrolmentOptOut, async (ask) => {
      const { actor, params, refuse } = ask;
      if (params.id !== actor.clientId) return refuse("not_found");
      const catalogue = await catalogues.get(actor.clientId);
      const answer = await inTransaction(db, (trx) => record(trx, services, catalogue, ask));
      if ("number" in answer) return refuse("invalid", { errors: { employee_number: [answer.number] } });
      if ("notAllowed" in answer) return refuse("not_allowed", { message: answer.notAllowed });
      services.wakeOutbox();
      return answer;
    }),
  ];
}

/** What was recorded before is answered again. */
async function record(trx: Trx, services: Services, catalogue: Catalogue, ask: RecordAsk): Promise<Answer> {
  const { clock, payrollRules: rules } = services;
  const { employee_number: number, reason } = ask.body;
  const person = await findByNumber(trx, ask.actor, number);
  if (!person) return { number: "No one here has this employee number" };
  if (person.id === ask.actor.userId) {
    return { notAllowed: "This is you. Opt out under Manage on your own pension." };
  }
  const now = clock.now();
  const today = londonDate(now);
  const actor = { ...ask.actor, userId: person.id };
  const own = await lockOwn(trx, catalogue, actor, today);
  const employeeName = `${person.first_name} ${person.surname}`;
  for (const selection of own.standing.selections.toSorted(newestFirst)) {
    const offer = own.offers.find(({ product }) => product.code === selection.code);
    const row = own.selections.find(({ id }) => id === selection.id);
    if (!offer || !row || !isShareOfPay(offer.product)) continue;
    const benefitName = nameOf(offer);
    if (selection.status === "opted-out" && row.source === "automatic-enrolment") {
      const { coverDate, endDate } = selection;
      const isRefunded = endDate === null || coverDate === null || endDate < coverDate;
      return { employeeName, benefitName, lastDay: isRefunded ? null : endDate };
    }
    const enrolment = findLegalEnrolment(selection, own.standing.selections, today);
    if (!enrolment || !isAsked(selection)) continue;
    const writing = { own, actor, today, now: now.getTime(), real: clock.real().getTime(), rules };
    const leaving = { row, offer, enrolment, reason };
    const { endDate = null } = await leaveEnrolment(trx, ask, writing, leaving);
    return { employeeName, benefitName, lastDay: enrolment.isRefundable ? null : endDate };
  }
  return { notAllowed: `${employeeName} is in no pension that the law enrolled them in.` };
}
