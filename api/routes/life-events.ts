import { randomUUID } from "node:crypto";
import {
  addLifeEvent,
  getLifeEvents,
  getLifeEventTypes,
  type LifeEvent as LifeEventReply,
} from "#contract/life-events.ts";
import type { Actor } from "../domain/actor.ts";
import { hasLeft } from "../domain/benefits/eligibility.ts";
import { replaceFamily } from "../domain/benefits/family-impact.ts";
import { listOpenedProducts } from "../domain/benefits/life-event-products.ts";
import {
  findLifeEventType,
  getEventWindow,
  type LifeEventType,
  lifeEventTypes,
} from "../domain/benefits/life-events.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { LifeEvent, MemberSnapshot } from "../domain/benefits/snapshot-types.ts";
import { type LifeEventRefusal, listReportableTypes, planLifeEvent } from "../domain/family-change.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { lockFamily } from "../repositories/family.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";
import { toLifeEvent } from "../repositories/life-event-rows.ts";
import { addLifeEventRow, listLifeEvents } from "../repositories/life-events.ts";
import { auditChange, changeFamily, toFamilyRefusal } from "../use-cases/family-writes.ts";
import { runIdempotently } from "../use-cases/idempotent.ts";
import { loadMemberBenefits } from "../use-cases/member-benefits.ts";

type LifeEventOffers = Awaited<ReturnType<typeof loadOffers>>;

/** A person's life events and the benefits that they open (RULE-11). Everybody sees only their own (B1). */
export function createLifeEventsRoutes(services: Services) {
  const loadAll = (actor: Actor) =>
    Promise.all([loadOffers(services, actor), listLifeEvents(services.db, actor)]);
  return [
    implement(getLifeEventTypes, async ({ actor }) => {
      const [memberBenefits, reported] = await loadAll(actor);
      const { member, today, isPastYear } = memberBenefits.snapshot;
      if (isPastYear || hasLeft(member, today)) return [];
      return listReportableTypes(lifeEventTypes, { family: memberBenefits.family, reported }).map((type) => ({
        code: type.code,
        name: type.name,
        limitDays: type.limitDays,
        adds: type.adds,
        removes: type.removes,
        opens: listOpenedIfReported(type, memberBenefits),
      }));
    }),
    implement(getLifeEvents, async ({ actor }) => {
      const [memberBenefits, reported] = await loadAll(actor);
      return reported.flatMap(toLifeEvent).map((event) => toReply(event, memberBenefits));
    }),
    implement(addLifeEvent, async (req) => {
      const event = await toLifeEventReply(services, req);
      if (event instanceof WorkRefusal) return req.refuse(...toFamilyRefusal(event.reason));
      return toReply(event, await loadOffers(services, req.actor));
    }),
  ];
}

/**
 * Saves an event, the member that it adds or removes, and the cover that it ends, in one transaction
 * (API-69).
 */
function toLifeEventReply(services: Services, req: CallRequest<typeof addLifeEvent>) {
  const { actor, body } = req;
  const now = services.clock.now();
  const today = toLondonDate(now);
  type Answer = LifeEvent | WorkRefusal<LifeEventRefusal>;
  return runIdempotently<Answer>(services, req, addLifeEvent.id, async (trx, catalogue) => {
    const family = await lockFamily(trx, actor);
    const reported = await listLifeEvents(trx, actor);
    const plan = planLifeEvent(body, { family, reported }, today);
    if ("refusal" in plan) return new WorkRefusal(plan.refusal);
    const { type, eventDate, change } = plan;
    const command = change && { family, catalogue, change, day: eventDate };
    const member = command && (await changeFamily(trx, services, req, command));
    const event = { id: randomUUID(), code: type.code, eventDate, reportedDate: today, closedDate: null };
    const row = {
      id: event.id,
      client_id: actor.clientId,
      employee_id: actor.userId,
      code: type.code,
      event_date: eventDate,
      reported_date: today,
      closed_date: null,
      family_member_id: (member ?? plan.partner)?.id ?? null,
      created_at: now.getTime(),
    };
    await addLifeEventRow(trx, row);
    const target = { type: "life_event", id: event.id };
    await auditChange(trx, services, req, "life_event.told", target, { before: null, after: row });
    return event;
  });
}

async function loadOffers(services: Services, actor: Actor) {
  const { rows, snapshot } = await loadMemberBenefits(services, actor, toLondonDate(services.clock.now()));
  const names = new Map(rows.contents.map(({ product_code, name }) => [product_code, name]));
  const offered = rows.catalogue.products.filter(({ code }) => names.has(code));
  const getName = ({ code, name }: Product) => names.get(code) ?? name;
  return { snapshot, family: rows.family, offered, getName };
}

/**
 * The benefits that a report of an event today would open. A partner not yet named is assumed to be of the person's
 * age.
 */
function listOpenedIfReported(type: LifeEventType, offers: LifeEventOffers) {
  const { today, member } = offers.snapshot;
  const relatives = member.family.filter(({ relationship }) => relationship !== "partner");
  const spouse = {
    id: "",
    relationship: "partner" as const,
    dateOfBirth: member.dateOfBirth,
    isActive: true,
    educationEnds: null,
  };
  const family = type.removes ? relatives : type.adds === "partner" ? [...relatives, spouse] : member.family;
  const event = { id: "", code: type.code, eventDate: today, reportedDate: today, closedDate: null };
  return listOpenedBenefits(event, replaceFamily(offers.snapshot, family), offers);
}

const listOpenedBenefits = (
  event: LifeEvent,
  snapshot: MemberSnapshot,
  { offered, getName }: LifeEventOffers,
) =>
  listOpenedProducts(event, offered, snapshot).map((product) => ({
    benefitId: product.code,
    name: getName(product),
  }));

/** A closed plan is left out, because no event opens it. */
function toReply(event: LifeEvent, offers: LifeEventOffers): LifeEventReply {
  const { closes } = getEventWindow(event);
  const { code, id, eventDate, reportedDate } = event;
  const { today, isPastYear } = offers.snapshot;
  return {
    id,
    code,
    name: findLifeEventType(code)?.name ?? code,
    eventDate,
    reportedDate,
    closesDate: closes,
    isOpen: !isPastYear && today <= closes,
    opens: listOpenedBenefits(event, offers.snapshot, offers),
  };
}
