import type { Mutation } from "./mutation.ts";

const choicesTest = "tests/http/choices.test.ts";

export const choosingMutations: Mutation[] = [
  {
    id: "E10",
    defence: "A list of choices that another tab has confirmed redirects to the confirmation.",
    file: "app/routes/app.my-benefits_.choices/form.server.ts",
    find: "  if (postedLines.length === 0 || lines.length > 0) return false;\n",
    replace: "  if (postedLines.length === 0 || lines.length >= 0) return false;\n",
    test: { file: choicesTest, name: "a list that another tab has confirmed" },
  },
  {
    id: "E10",
    defence: "A list of choices that changed since the page was opened is not confirmed.",
    file: "app/routes/app.my-benefits_.choices/form.server.ts",
    find: "if (ids.join() !== postedLines.join())",
    replace: 'if (ids.join() === "none")',
    test: {
      file: choicesTest,
      name: "a list from which another tab has removed a choice confirms nothing and is shown in its new state",
    },
  },
  {
    id: "B11",
    defence: "The page after confirming shows when the choice was made.",
    file: "api/use-cases/benefit-views.ts",
    find: "new Date(createdAt).toISOString() : null",
    replace: "new Date(createdAt + 3_600_000).toISOString() : null",
    test: { file: "tests/http/confirmation-page.test.ts", name: "[B11] the page after confirming" },
  },
  {
    id: "S7",
    defence: "Ending a car lease early charges a share of every remaining payment.",
    file: "api/domain/benefits/lease-years.ts",
    find: "filter(({ on }) => on > day)",
    replace: "filter(({ on }) => on !== day)",
    test: { file: "api/routes/benefit-tax.test.ts", name: "as counted day by day" },
  },
];
