import type { Mutation } from "./mutation.ts";

const binding = "api/routes/price-binding.test.ts";

export const bindingMutations: Mutation[] = [
  {
    id: "B11",
    defence: "A plan's amount never changes after Confirm.",
    file: "api/domain/benefits/standing.ts",
    find: "if (selection.agreed) return",
    replace: "if (selection.agreed && !selection.code) return",
    test: { file: binding, name: "stays as agreed when pay, hours and its limits change" },
  },
  {
    id: "B11",
    defence: "A plan that moves between review and Confirm is another quote.",
    file: "api/platform/quote-id.ts",
    find: "payPence, planFrom, ages, pricesFrom].map(digest)",
    replace: "payPence, planFrom && null, ages, pricesFrom].map(digest)",
    test: { file: binding, name: "a new version of the plan between review and Confirm" },
  },
  {
    id: "M-34",
    defence: "Confirm stores what the quote said.",
    file: "api/routes/selection-rows.ts",
    find: "quote_id: quoteId,",
    replace: "quote_id: quoteId && null,",
    test: { file: binding, name: "Confirm stores the amount" },
  },
];
