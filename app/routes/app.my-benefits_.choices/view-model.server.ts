import { randomUUID } from "node:crypto";
import type { Benefit } from "#contract/benefits.ts";
import { basketCopy } from "#copy/basket";
import { setUpCopy } from "#copy/set-up";
import { formatMoney } from "~/components/content/format-money.ts";
import { paths } from "~/paths.ts";
import type { BasketLine } from "~/view-models/basket.server.ts";
import { compareCosts, toBeforeAndAfter, toComparison } from "~/view-models/before-and-after.server.ts";
import { toArrears, toReviewDates, toReviewRows } from "~/view-models/set-up-review.server.ts";

type ListedChoice = Pick<Benefit, "benefitId" | "name" | "selection" | "availability">;

/** The texts and totals of the selections, each and together; `today` is yyyy-mm-dd. */
export function toChoicesView(
  lines: readonly BasketLine[],
  benefits: readonly ListedChoice[],
  today: string,
) {
  const listedIds = new Set(lines.map(({ state }) => state.benefit.benefitId));
  const views = lines.map((line) => toLineView(line, today));
  const comparisons = lines.flatMap(({ state }) => toComparison(state, today) ?? []);
  const isWhole = comparisons.length === lines.length;
  return {
    formId: randomUUID(),
    lines: views,
    total: isWhole ? compareCosts(comparisons) : [],
    /** Drafts that this page does not confirm, so that nobody takes them for confirmed. */
    unfinished: benefits
      .filter(({ benefitId, selection }) => selection?.status === "draft" && !listedIds.has(benefitId))
      .map(({ benefitId: id, name, availability }) => ({
        id,
        name,
        to: availability?.canChange ? paths.benefitSetUp(id) : paths.benefit(id),
      })),
    canConfirm: views.length > 0 && views.every(({ error }) => error === ""),
  };
}
export type ChoicesView = ReturnType<typeof toChoicesView>;

function toLineView({ state, reviewedPence, quote }: BasketLine, today: string) {
  const { benefit, open } = state;
  const { benefitId: id, name, selection } = benefit;
  const costs = quote?.costs ?? null;
  const isMoved = costs !== null && costs.employeeMonthlyPence !== reviewedPence;
  const warnings = quote?.warnings ?? [];
  return {
    id,
    name,
    to: paths.benefitSetUp(id, open),
    version: selection?.version ?? null,
    quoteId: quote?.quoteId ?? "",
    rows: toReviewRows(state),
    facts: toReviewDates(benefit, quote),
    beforeAndAfter: toBeforeAndAfter(state, today),
    arrears: toArrears(quote),
    notes: [quote?.fieldStatus ?? "", ...(quote?.notes ?? [])].filter(Boolean),
    hints: warnings.filter(({ mustAccept }) => !mustAccept),
    warnings: warnings.filter(({ mustAccept }) => mustAccept),
    moved: isMoved
      ? basketCopy("moved", {
          before: formatMoney(reviewedPence),
          now: formatMoney(costs.employeeMonthlyPence),
        })
      : "",
    error: toError(open, quote),
  };
}

/** The reason why a selection cannot be confirmed; empty if it can. */
function toError(open: BasketLine["state"]["open"], quote: BasketLine["quote"]): string {
  if (!quote) return basketCopy("lineFailed");
  if (quote.error) return quote.error;
  if (open !== "review") return basketCopy("unfinished");
  return quote.quoteId ? "" : setUpCopy("costFailed");
}
