import type { Benefit } from "#contract/benefits.ts";
import type { quoteSelections } from "#contract/extensions/selection-batch.ts";
import type { CallReply } from "#contract/index.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { loadBenefit } from "~/upstream/benefits.server.ts";
import { type ConfirmedLine, quoteSelectionsTogether } from "~/upstream/selection-batch.server.ts";
import { createDraftSlot } from "~/upstream/set-up-draft.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { loadBenefitList } from "./benefit-list.server.ts";
import { type SetUpState, toDraftState, toRequestBody, toState } from "./set-up-state.server.ts";

type BasketContext = Pick<RequestContext, "upstream" | "drafts" | "session">;
type ListedSelection = Pick<Benefit, "benefitId" | "selection">;
type QuotedLine = CallReply<typeof quoteSelections>["lines"][number];

/** One reviewed selection, with its price in addition to the earlier ones. */
export interface BasketLine {
  state: SetUpState;
  /** The reviewed monthly cost in pence. */
  reviewedPence: number;
  /** Null if the upstream gives none. */
  quote: QuotedLine | null;
}

/** All kept selections in the order of the benefits; null if they cannot be loaded. */
export async function loadBasket(context: RequestContext, setup: Setup): Promise<BasketLine[] | null> {
  const reply = await loadBenefitList(context);
  return reply.ok ? loadBasketForBenefits(context, setup, reply.data.benefits) : null;
}

/** The kept selections of benefits that are already loaded. Only a benefit with a draft can have one. */
export async function loadBasketForBenefits(
  context: BasketContext,
  setup: Setup,
  benefits: readonly ListedSelection[],
): Promise<BasketLine[] | null> {
  if (!setup.extensions.has("selection-batch")) return [];
  const drafted = benefits.filter(({ selection }) => selection?.temporarySelection);
  const drafts = await Promise.all(
    drafted.map(async ({ benefitId }) => {
      const draft = await createDraftSlot(context, setup, benefitId).find();
      return draft.reviewed ? { benefitId, draft, reviewedPence: draft.reviewed.monthlyPence } : null;
    }),
  );
  const reviewedDrafts = drafts.flatMap((each) => (each ? [each] : []));
  if (reviewedDrafts.length === 0) return [];
  const loaded = await Promise.all(
    reviewedDrafts.map(async ({ benefitId, draft, reviewedPence }) => {
      const reply = await loadBenefit(context.upstream, benefitId);
      return reply.kind === "found" ? { whole: toDraftState(reply.benefit, draft), reviewedPence } : null;
    }),
  );
  const lines = loaded.flatMap((each) => (each ? [each] : []));
  if (lines.length < reviewedDrafts.length) return null;
  const quoted = await quoteSelectionsTogether(
    context.upstream,
    lines.map(({ whole: { benefit, values } }) => ({ benefitId: benefit.benefitId, values })),
  );
  return lines.map(({ whole, reviewedPence }, index) => {
    const quote = quoted.ok ? (quoted.data.lines[index] ?? null) : null;
    return { state: toState({ ...whole, costs: quote }), reviewedPence, quote };
  });
}

/** A person's agreement to one selection, as the form posted it. */
export interface LineAgreement {
  version: number | null;
  quoteId: string;
  /** Null if no warning was shown. */
  acceptsWarnings: boolean | null;
}

/** One selection to confirm. */
export function toConfirmedLine(state: SetUpState, agreement: LineAgreement): ConfirmedLine {
  const { benefit, draft } = state;
  return {
    ...toRequestBody(state, agreement.version),
    benefitId: benefit.benefitId,
    terms_version: draft.termsVersion || benefit.terms?.version || null,
    accepted_warnings: agreement.acceptsWarnings,
    quoteId: agreement.quoteId,
  };
}
