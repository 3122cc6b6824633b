import { refusalsCopy } from "#api-copy/refusals";
import type { Call } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getSchemeYear, isCurrentYear } from "../domain/scheme-year.ts";
import { addAudit } from "../repositories/audit.ts";
import { findYearStart } from "../repositories/schemes.ts";
import { Refusal, type RequestInfo } from "./implement.ts";
import type { Services } from "./services.ts";

interface MasqueradeRequest {
  call: Call;
  actor: Actor;
  headers: Headers;
  request: RequestInfo;
}

/**
 * Limits a viewer to the view that their token opened (API-04), and audits each request. Returns why it is
 * refused, or null.
 */
export async function checkMasquerade(
  services: Pick<Services, "db" | "clock">,
  request: MasqueradeRequest,
): Promise<string | null> {
  const { call, actor } = request;
  const refused = await findMasqueradeFault(services, request);
  if (actor.staffId === null && refused === null) return null;
  await addAudit(services.db, {
    action: refused === null ? "masquerade.request" : "masquerade.refused",
    at: services.clock.now().getTime(),
    request: request.request,
    clientId: actor.clientId,
    actor,
    target: { type: "employee", id: actor.userId },
    detail: { call: call.id, ...(actor.schemeYear !== null && { schemeYear: actor.schemeYear }) },
  });
  return refused;
}

/** Refuses and audits an action beyond drafts, in a call that a masquerade may use for drafts (E5). */
export async function refuseBeyondDraft(
  { db, clock }: Pick<Services, "db" | "clock">,
  call: Call,
  { actor, request }: { actor: Actor; request: RequestInfo },
): Promise<Refusal> {
  await addAudit(db, {
    action: "masquerade.refused",
    at: clock.now().getTime(),
    request,
    clientId: actor.clientId,
    actor,
    target: { type: "employee", id: actor.userId },
    detail: { call: call.id },
  });
  return new Refusal("forbidden", { message: refusalsCopy("ownersAlone") });
}

async function findMasqueradeFault(
  services: Pick<Services, "db" | "clock">,
  { call, actor, headers }: MasqueradeRequest,
): Promise<string | null> {
  const userId = headers.get("x-masquerade") ?? "";
  if (actor.staffId === null) return userId === "" ? null : refusalsCopy("noOnesView");
  // Logging out must always work, whatever headers are sent.
  if (call.masquerade === "always") return null;
  if (userId !== actor.userId || !(await isYear(services, actor, headers))) return refusalsCopy("othersView");
  if (call.masquerade === "never") return refusalsCopy("ownersAlone");
  return actor.schemeYear !== null && call.method !== "get" ? refusalsCopy("pastYear") : null;
}

/** The header may also name the current scheme year. */
async function isYear(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  headers: Headers,
): Promise<boolean> {
  const year = headers.get("x-masquerade-scheme-year") ?? "";
  if (actor.schemeYear !== null) return year === actor.schemeYear;
  if (isCurrentYear(year)) return true;
  const start = await findYearStart(db, actor);
  return start !== null && year === getSchemeYear(toLondonDate(clock.now()), start);
}
