import type { Mutation } from "./mutation.ts";

const estimatedTest = "api/routes/estimated-prices.test.ts";
const commandTest = "api/commands/rates.test.ts";

export const ratesMutations: Mutation[] = [
  {
    id: "RULE-03",
    defence: "A choice at estimated prices is not confirmed.",
    file: "api/domain/benefits/submission.ts",
    find: ' ?? findEstimateRefusal(selection, priced, snapshot, "confirm")',
    test: { file: estimatedTest, name: "a confirmation is refused with the reason" },
  },
  {
    id: "RULE-03",
    defence: "A request at estimated prices is not approved.",
    file: "api/domain/benefits/approval.ts",
    find: "if (estimate !== null) return toNotAllowed(estimate);",
    test: { file: estimatedTest, name: "an older request waits for new prices" },
  },
  {
    id: "RULE-03",
    defence: "A price after the end of its table is shown as an estimate.",
    file: "api/domain/pay/rates/dated.ts",
    find: "to !== null && day > to ?",
    replace: "to !== null && day < to ?",
    test: {
      file: estimatedTest,
      name: "[RULE-03] a quote gives the year of its prices, and why it cannot be confirmed",
    },
  },
  {
    id: "RULE-03",
    defence: "An import of rates changes no figure that has already been used.",
    file: "api/domain/pay/rates/check-rates.ts",
    find: "if (isRewriting && !options.mayCorrectPast) {",
    replace: "if (isRewriting && options.mayCorrectPast) {",
    test: { file: commandTest, name: "the rates command changes a past figure only with --correct-past" },
  },
  {
    id: "RULE-03",
    defence: "Files of rates with an error change nothing.",
    file: "api/commands/rates.ts",
    find: "checkedRates.problems.length > 0 || checkedRates.changed.length === 0",
    replace: "checkedRates.changed.length === 0",
    test: { file: commandTest, name: "imports all files of a folder or none" },
  },
];
