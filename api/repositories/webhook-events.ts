import { randomUUID } from "node:crypto";
import type { BenefitEvent, WebhookEvent } from "#contract/extensions/webhook-events.ts";
import type { Db, Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import { endOnLeaving, type SelectionState, toSelectionEvents } from "../domain/webhooks/selection-events.ts";
import { addDeliveries } from "./webhook-deliveries.ts";
import { listSubscribers } from "./webhook-endpoints.ts";

type Client = Pick<Actor, "clientId">;

export const createEventId = () => `msg_${randomUUID().replaceAll("-", "")}`;

export const toEventBody = ({ type, at, data }: { type: string; at: number; data: object }) =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

/** Records events for the endpoints that subscribe to them, in the transaction of their cause. */
export async function addEvents(
  trx: Trx,
  { clientId }: Client,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const subscribers = await listSubscribers(trx, { clientId });
  if (subscribers.length === 0) return;
  const deliveries = events.flatMap((event) => {
    const eventRow = {
      client_id: clientId,
      event_id: createEventId(),
      type: event.type,
      created_at: event.at,
    };
    const body = toEventBody(event);
    return subscribers
      .filter(({ types }) => types.includes(event.type))
      .map(({ id }) => ({ ...eventRow, endpoint_id: id, body }));
  });
  await addDeliveries(trx, deliveries);
}

const stateColumns = [
  ...(["id", "employee_id", "product_code", "status", "choice", "people", "cover_date"] as const),
  ...(["first_deduction_date", "end_date", "agreed_pence", "accepted_pence"] as const),
];

/** People's open and opted-out selections before a write; null if nobody subscribes to events. */
export async function listSelectionsBefore(
  trx: Trx,
  client: Client,
  rows: readonly Pick<SelectionState, "employee_id">[],
): Promise<SelectionState[] | null> {
  const types = (await listSubscribers(trx, client)).flatMap((each) => each.types);
  if (!types.some((type) => type.startsWith("benefit."))) return null;
  return trx
    .selectFrom("selections")
    .select(stateColumns)
    .where("client_id", "=", client.clientId)
    .where("employee_id", "in", [...new Set(rows.map(({ employee_id }) => employee_id))])
    .where("status", "in", ["medical-pending", "approval-pending", "scheduled", "active", "opted-out"])
    .execute();
}

/** Records the events that a write of selections causes. */
export async function addSelectionEvents(
  trx: Trx,
  client: Client,
  { before, after }: { before: readonly SelectionState[]; after: readonly SelectionState[] },
  happenedAt: number,
): Promise<void> {
  const events = toSelectionEvents(before, after);
  if (events.length === 0) return;
  const numbers = await listEmployeeNumbers(
    trx,
    client,
    events.map(({ selection }) => selection.employee_id),
  );
  await addEvents(
    trx,
    client,
    events.map(
      ({ type, selection }) =>
        ({ type, at: happenedAt, data: toBenefitEvent(selection, numbers) }) as WebhookEvent,
    ),
  );
}

/**
 * Records the end of a leaver's benefits before an erasure deletes them, if no event has named their last day.
 * `leaveDate` is `yyyy-mm-dd`.
 */
export async function addErasureEvents(
  trx: Trx,
  client: Client,
  { userId, leaveDate }: { userId: string; leaveDate: string },
  happenedAt: number,
): Promise<void> {
  const before = await listSelectionsBefore(trx, client, [{ employee_id: userId }]);
  const after = endOnLeaving(before ?? [], leaveDate);
  if (before && after.length > 0) await addSelectionEvents(trx, client, { before, after }, happenedAt);
}

const toBenefitEvent = (selection: SelectionState, numbers: ReadonlyMap<string, string>): BenefitEvent => ({
  employeeId: selection.employee_id,
  employeeNumber: numbers.get(selection.employee_id) ?? "",
  benefit: selection.product_code,
  selectionId: selection.id,
  status: selection.status,
  coverDate: selection.cover_date,
  firstDeductionDate: selection.first_deduction_date,
  lastDay: selection.end_date,
});

/** Records an event for each leaver, with the last day. */
export async function addLeaverEvents(
  trx: Trx,
  client: Client,
  leavers: readonly { id: string; lastDay: string }[],
  happenedAt: number,
): Promise<void> {
  if (leavers.length === 0) return;
  const numbers = await listEmployeeNumbers(
    trx,
    client,
    leavers.map(({ id }) => id),
  );
  await addEvents(
    trx,
    client,
    leavers.map(({ id, lastDay }) => ({
      type: "employee.left",
      at: happenedAt,
      data: { employeeId: id, employeeNumber: numbers.get(id) ?? "", lastDay },
    })),
  );
}

/** Employee numbers by id. */
async function listEmployeeNumbers(
  db: Db,
  { clientId }: Client,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("employees")
    .select(["id", "employee_number"])
    .where("client_id", "=", clientId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, employee_number }) => [id, employee_number]));
}
