import type { Mutation } from "./mutation.ts";

const quotes = "api/domain/benefits/kinds/quoted/quotes.ts";
const overHttpTest = "api/routes/quoted-benefit.test.ts";
const limitsTest = "api/domain/benefits/limits.test.ts";

export const kindMutations: Mutation[] = [
  {
    id: "C7",
    defence: "Only the person to whom a provider's quote was made can see and choose it.",
    file: quotes,
    find: "employeeNumber === member.employeeNumber",
    replace: "employeeNumber !== member.employmentStatus",
    test: { file: overHttpTest, name: "a colleague can neither see nor choose another person's quote" },
  },
  {
    id: "BENEFIT-11",
    defence: "A provider's quote cannot be accepted after its last day.",
    file: quotes,
    find: "validUntil >= snapshot.today",
    replace: "validUntil !== snapshot.today",
    test: {
      file: overHttpTest,
      name: "a quote is refused after its last day, even for a draft, but stays valid for a confirmed selection",
    },
  },
  {
    id: "BENEFIT-11",
    defence: "A person gets exactly the quote whose reference they sent.",
    file: "api/domain/benefits/kinds/quoted/index.ts",
    find: "listValidQuotes(options, snapshot).find(({ reference }) => reference === sentReference)",
    replace: "listValidQuotes(options, snapshot).find(({ reference }) => reference !== sentReference)",
    test: {
      file: "api/domain/benefits/kinds/quoted/quoted.test.ts",
      name: "even if the person has only one other quote",
    },
  },
  {
    id: "RULE-19",
    defence: "A loan is refused if all loans together would exceed the limit.",
    file: "api/domain/benefits/kinds/spread/index.ts",
    find: "Math.min(maximumPence, others.getLoanHeadroomPence())",
    replace: "maximumPence",
    test: { file: limitsTest, name: "a loan's limit counts all loans together and leaves out a cycle plan" },
  },
  {
    id: "RULE-16",
    defence: "Cover on the partner's life does not exceed the employee's own.",
    file: "api/domain/benefits/kinds/cover/limits.ts",
    find: 'life === "partner" ? limitingPence : maximumPence',
    replace: "maximumPence",
    test: { file: limitsTest, name: "partner life next to the employee's life cover of four times" },
  },
];
