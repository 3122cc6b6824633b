import type { Benefit } from "#contract/benefits.ts";
import type { CallInput, CallReply } from "#contract/index.ts";
import type { SelectionValues } from "#contract/selection-values.ts";
import {
  calculateCosts,
  createSelection,
  type SetUp,
  saveSelectionCost,
  updateSelection,
} from "#contract/selections.ts";
import type { Upstream } from "./client.server.ts";
import type { Setup } from "./setup.server.ts";

export type CostsReply = CallReply<typeof calculateCosts>;

/**
 * Whether the benefit may be selected or changed today; if the upstream does not say, it decides when the form
 * is posted.
 */
export const canSetUp = ({ availability }: Benefit): boolean => availability?.canChange ?? true;

/** The version of the selection that a posted form was made for; another version is refused as `changed`. */
export function readVersion(fields: FormData): number | null {
  const text = String(fields.get("version") ?? "");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Whether nothing is selected yet, or a new selection begins (BENEFIT-13). */
function isNewSelection({ selection }: Benefit): boolean {
  return !selection || ["setup", "reapply"].includes(selection.cta?.type ?? "");
}

/** Saves the known values (API-62), or submits them if `accepted_terms` is set. */
export function saveSetUp(upstream: Upstream, benefit: Benefit, body: SetUp, idempotencyKey?: string) {
  const call = isNewSelection(benefit) ? createSelection : updateSelection;
  return upstream.call(call, { params: { id: benefit.benefitId }, body }, { idempotencyKey });
}

/**
 * Loads the costs (API-64). Returns null if the upstream gives none; a refusal's text is in the reply's `error`. No
 * write depends on it.
 */
export async function loadCosts(
  upstream: Upstream,
  benefitId: string,
  values: SelectionValues,
): Promise<CostsReply | null> {
  const reply = await upstream.call(calculateCosts, { body: { ...values, eeben_benefit_id: benefitId } });
  if (reply.ok) return reply.data;
  return reply.text ? { error: reply.text } : null;
}

type WireAmounts = CallInput<typeof saveSelectionCost>["body"];

interface AmountsCommand {
  benefitId: string;
  body: Omit<WireAmounts, "eeben_benefit_id">;
  idempotencyKey: string | undefined;
}

/** Changes amounts of a held benefit at once (API-65). */
export const saveAmounts = (
  upstream: Upstream,
  { client, user }: Pick<Setup, "client" | "user">,
  { benefitId, body, idempotencyKey }: AmountsCommand,
) =>
  upstream.call(
    saveSelectionCost,
    { params: { clientId: client.id, employeeId: user.id }, body: { ...body, eeben_benefit_id: benefitId } },
    { idempotencyKey },
  );
