import type { Mutation } from "./mutation.ts";

const routesTest = "api/routes/benefit-tax.test.ts";

export const benefitTaxMutations: Mutation[] = [
  {
    id: "M-20",
    defence: "A pay day's line of a benefit in kind is rounded down, and the last one takes what is left.",
    file: "api/domain/payroll/benefit-in-kind.ts",
    find: "return Math.floor(",
    replace: "return Math.round(",
    test: { file: "api/domain/payroll/benefit-in-kind.test.ts", name: "by that year's percentage and days" },
  },
  {
    id: "M-21",
    defence: "Tax on a car uses the percentage of today's tax year, even if its price is fixed.",
    file: "api/domain/benefits/taxed-pay.ts",
    find: "getPriceDay({ ...selection, priceDate: null }, today)",
    replace: "getPriceDay(selection, today)",
    test: { file: "api/domain/benefits/benefit-tax.test.ts", name: "follows today's tax year" },
  },
  {
    id: "M-39",
    defence: "Taxed employer payments are part of the base from which the saving of a sacrifice is computed.",
    file: "api/domain/benefits/taxed-pay.ts",
    find: "return product.isTaxedWhenEmployerPays ? employer.annualPence : 0;",
    replace: "return product.isTaxedWhenEmployerPays ? employer.annualPence * 0 : 0;",
    test: {
      file: "api/domain/benefits/take-home.test.ts",
      name: "counts as income when a pension's saving is computed",
    },
  },
  {
    id: "M-39",
    defence:
      "A car is part of the base from which the saving of a sacrifice is computed, however it is paid for.",
    file: "api/domain/benefits/taxed-pay.ts",
    find: "isTaxFree || taxablePence > 0",
    replace: "isTaxFree",
    test: {
      file: "api/domain/benefits/take-home.test.ts",
      name: "take-home includes a company car that is paid for after tax",
    },
  },
  {
    id: "B9",
    defence: "Pensions of all plans count together against the annual allowance.",
    file: "api/domain/benefits/pension-warnings.ts",
    find: "const prices = [price, ...others.map((other) => other.price)];",
    replace: "const prices = [price, ...others.slice(others.length).map((other) => other.price)];",
    test: {
      file: "api/domain/benefits/pension-warnings.test.ts",
      name: "the annual allowance warning counts two plans for retirement together",
    },
  },
  {
    id: "B9",
    defence: "A confirmation above the annual allowance is refused while its warning is not accepted.",
    file: "api/use-cases/selection-set-up.ts",
    find: "warning && body.accepted_warnings === false",
    replace: "warning && body.accepted_warnings === null",
    test: { file: routesTest, name: "is refused and saves nothing" },
  },
  {
    id: "E6",
    defence: "A quote names its warnings, so that nobody confirms one that they have not seen.",
    file: "api/domain/benefits/submission.ts",
    find: "    warnings,\n    arrearsPence,\n    termsVersion,",
    replace: "    arrearsPence,\n    termsVersion,",
    test: { file: routesTest, name: "a quote from before the warning" },
  },
  {
    id: "B9",
    defence: "The portal sends an acceptance only if the box is selected.",
    file: "app/routes/app.my-benefits_.$id_.setup.$/form.server.ts",
    find: 'fields.get("accepted_warnings") === "on"',
    replace: 'fields.get("accepted_warnings") !== "off"',
    test: { file: "tests/http/benefit-tax.test.ts", name: "only after its warning is accepted" },
  },
];
