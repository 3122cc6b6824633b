import type { Mutation } from "./mutation.ts";

const confirmedTest = "api/routes/confirmed-lines.test.ts";
const bindingTest = "api/routes/price-binding.test.ts";

export const bindingMutations: Mutation[] = [
  {
    id: "B11",
    defence: "A plan's amount never changes after Confirm.",
    file: "api/domain/benefits/member-snapshot.ts",
    find: "if (selection.agreed) return",
    replace: "if (selection.agreed && !selection.code) return",
    test: {
      file: bindingTest,
      name: "a plan's agreed amount stays unchanged when pay, hours and limits change",
    },
  },
  {
    id: "B11",
    defence: "A plan that changes between review and Confirm gives another quote.",
    file: "api/platform/quote-id.ts",
    find: "payPence, planFrom, ages, pricesFrom].map(digestValue)",
    replace: "payPence, planFrom && null, ages, pricesFrom].map(digestValue)",
    test: { file: bindingTest, name: "names the plan's new version" },
  },
  {
    id: "M-34",
    defence: "Confirm stores the price and the lines of the quote.",
    file: "api/use-cases/selection-rows.ts",
    find: "quote_id: quoteId,",
    replace: "quote_id: quoteId && null,",
    test: { file: bindingTest, name: "Confirm stores the amount" },
  },
  {
    id: "M-34",
    defence: "A quote's id covers its arrears, so that nobody confirms other arrears.",
    file: "api/domain/benefits/submission.ts",
    find: "    warnings,\n    arrearsPence,\n    termsVersion,",
    replace: "    warnings,\n    arrearsPence && 0,\n    termsVersion,",
    test: {
      file: "api/platform/quote-id.test.ts",
      name: "a change of arrears alone gives another quote id and is explained",
    },
  },
  {
    id: "S3",
    defence: "A choice that starts in a month with a locked run shows its arrears before Confirm.",
    file: "api/domain/payroll/arrears.ts",
    find: "covered.payDay >= coverDate",
    replace: "covered.from > coverDate",
    test: { file: confirmedTest, name: "a birth reported after the cut-off shows its arrears" },
  },
  {
    id: "M-34",
    defence: "A plan begins with the run that the review named, even if its pay day moved.",
    file: "api/domain/payroll/plans.ts",
    find: "periods?.find(({ key }) => key === firstRun)?.payDay ?? first",
    replace: "periods?.find(({ key }) => key === first)?.payDay ?? first",
    test: { file: confirmedTest, name: "even if its pay day is moved" },
  },
];
