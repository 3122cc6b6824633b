import type { Call } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";
import { londonDate } from "../domain/london-date.ts";
import { isPresentYear, schemeYearOf } from "../domain/scheme-year.ts";
import { addAudit } from "../repositories/audit.ts";
import { findYearStart } from "../repositories/schemes.ts";
import { Refusal, type RequestFacts } from "./implement.ts";
import type { Services } from "./services.ts";

interface Asked {
  call: Call;
  actor: Actor;
  headers: Headers;
  request: RequestFacts;
}

/**
 * Holds staff to the one view that their token opened (API-04), and says in the audit what they look at: answers why
 * a request is refused, or null. Nobody else may claim to look as somebody.
 */
export async function checkMasquerade(
  services: Pick<Services, "db" | "clock">,
  asked: Asked,
): Promise<string | null> {
  const { call, actor } = asked;
  const refused = await findObstacle(services, asked);
  if (actor.staffId === null && refused === null) return null;
  await addAudit(services.db, {
    action: refused === null ? "masquerade.request" : "masquerade.refused",
    at: services.clock.now().getTime(),
    request: asked.request,
    clientId: actor.clientId,
    actor,
    target: { type: "employee", id: actor.userId },
    detail: { call: call.id, ...(actor.schemeYear !== null && { schemeYear: actor.schemeYear }) },
  });
  return refused;
}

const OWNERS_ALONE = "Not possible while you view the site as another person";

/** Refuses, and audits, what a call that is open to drafts would do beyond them (E5). */
export async function refuseBeyondDraft(
  { db, clock }: Pick<Services, "db" | "clock">,
  call: Call,
  { actor, request }: { actor: Actor; request: RequestFacts },
): Promise<Refusal> {
  await addAudit(db, {
    ...{ action: "masquerade.refused", at: clock.now().getTime(), request },
    ...{ clientId: actor.clientId, actor, target: { type: "employee", id: actor.userId } },
    detail: { call: call.id },
  });
  return new Refusal("forbidden", { message: OWNERS_ALONE });
}

async function findObstacle(
  services: Pick<Services, "db" | "clock">,
  { call, actor, headers }: Asked,
): Promise<string | null> {
  const userId = headers.get("x-masquerade") ?? "";
  if (actor.staffId === null) return userId === "" ? null : "This session is no one else's view";
  // Ending a session must not depend on what the caller still remembers of it.
  if (call.masquerade === "always") return null;
  if (userId !== actor.userId || !(await isYearOf(services, actor, headers)))
    return "This session is the view of another person or scheme year";
  if (call.masquerade === "never") return OWNERS_ALONE;
  return actor.schemeYear !== null && call.method !== "get" ? "You can only view a past scheme year" : null;
}

/** The present year may come by its name as well. */
async function isYearOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  headers: Headers,
): Promise<boolean> {
  const year = headers.get("x-masquerade-scheme-year") ?? "";
  if (actor.schemeYear !== null) return year === actor.schemeYear;
  if (isPresentYear(year)) return true;
  const start = await findYearStart(db, actor);
  return start !== null && year === schemeYearOf(londonDate(clock.now()), start);
}
