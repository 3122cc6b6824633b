import { confirmSelections, quoteSelections } from "#contract/extensions/selection-batch.ts";
import type { CallInput } from "#contract/index.ts";
import type { SelectionValues } from "#contract/selection-values.ts";
import { clearBenefit } from "./benefits.server.ts";
import type { Upstream } from "./client.server.ts";

type WireLine = CallInput<typeof confirmSelections>["body"]["lines"][number];

/** One selection to confirm. */
export type ConfirmedLine = Omit<WireLine, "eeben_benefit_id"> & { benefitId: string };

/** The prices of several selections, each in addition to those before it. */
export const quoteSelectionsTogether = (
  upstream: Upstream,
  lines: readonly { benefitId: string; values: SelectionValues }[],
) =>
  upstream.call(quoteSelections, {
    body: { lines: lines.map(({ benefitId, values }) => ({ ...values, eeben_benefit_id: benefitId })) },
  });

/** Confirms all selections, or none. */
export function confirmTogether(
  upstream: Upstream,
  confirmed: readonly ConfirmedLine[],
  idempotencyKey: string | undefined,
) {
  for (const { benefitId } of confirmed) clearBenefit(upstream, benefitId);
  const lines = confirmed.map(({ benefitId, ...line }) => ({ ...line, eeben_benefit_id: benefitId }));
  return upstream.call(confirmSelections, { body: { lines } }, { idempotencyKey });
}

export interface RefusedLine {
  id: string;
  name: string;
  text: string;
}

/** The selections that a refusal names. */
export function toRefusedLines({ lines }: Record<string, unknown>): RefusedLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.map((line) => ({
    id: String(line?.eeben_benefit_id ?? ""),
    name: String(line?.name ?? ""),
    text: String(line?.message ?? ""),
  }));
}
