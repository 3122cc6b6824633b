import type { Mutation } from "./mutation.ts";

const domainTest = "api/domain/benefits/core-cover.test.ts";

export const coreCoverMutations: Mutation[] = [
  {
    id: "M-31",
    defence:
      "A provider's file lists everybody covered by its plan, including people who never chose anything.",
    file: "api/use-cases/report-streams.ts",
    find: "const isEverybody = listCorePlans(client.catalogue).some(({ code }) => codes.includes(code));",
    replace: "const isEverybody = false;",
    test: {
      file: "api/routes/reports.test.ts",
      name: "lists everybody eligible until they leave, even without an account",
    },
  },
  {
    id: "M-17",
    defence: "Core cover does not apply on days that a choice covers.",
    file: "api/domain/benefits/core-cover.ts",
    find: ".flatMap((days) => subtractHoldings(planHoldings, days))",
    replace: ".flatMap((days) => subtractHoldings([], days))",
    test: { file: domainTest, name: "fills exactly the days" },
  },
  {
    id: "RULE-09",
    defence: "Core cover ends when the person leaves.",
    file: "api/domain/benefits/core-cover.ts",
    find: "return lastDay === null ? soonLastDays : [...soonLastDays, lastDay];",
    replace: "return soonLastDays;",
    test: { file: domainTest, name: "ends when a person leaves" },
  },
  {
    id: "M-31",
    defence: "Payroll records core cover by the facts of each day.",
    file: "api/domain/payroll/elections.ts",
    find: "const versions = [...chosen, ...listCoreElections(person, chosen)];",
    replace: "const versions = [...chosen, ...listCoreElections(person, chosen).slice(9)];",
    test: { file: "api/domain/payroll/core-elections.test.ts", name: "has a line for each covered person" },
  },
];
