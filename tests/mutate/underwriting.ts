import type { Mutation } from "./mutation.ts";

const domain = "api/domain/benefits/underwriting.test.ts";
const routes = "api/routes/underwriting.test.ts";

export const underwritingMutations: Mutation[] = [
  {
    id: "S12",
    defence: "Accepted cover counts from the decision's day, not from the first day of the request.",
    file: "api/domain/benefits/underwriting.ts",
    find: "const from = latest(decidedOn, selection.coverDate ?? decidedOn);",
    replace: "const from = selection.coverDate ?? decidedOn;",
    test: { file: domain, name: "is paid for from the period that covers the day of acceptance" },
  },
  {
    id: "B10",
    defence: "What follows a decision stays older than a newer change of the person.",
    file: "api/domain/benefits/underwriting.ts",
    find: "createdAt: selection.createdAt + 1,",
    replace: "createdAt: Number.MAX_SAFE_INTEGER,",
    test: { file: domain, name: "still replaces what was accepted" },
  },
  {
    id: "M-36",
    defence: "A request that no insurer decides on in 90 days lapses.",
    file: "api/jobs/daily-underwriting.ts",
    find: "const isLate = decisionDue(selection, own) < today;",
    replace: 'const isLate = decisionDue(selection, own) < "2000";',
    test: { file: "api/jobs/daily.test.ts", name: "lapses once, with audit and email" },
  },
  {
    id: "E5",
    defence: "Nobody records a decision about their own cover.",
    file: "api/domain/benefits/underwriting.ts",
    find: 'if (decided.error === "own-request") return { outcome: "own", message };',
    replace: 'if (decided.error === "own-request" && !message) return { outcome: "own", message };',
    test: { file: routes, name: "nobody records a decision about their own cover" },
  },
  {
    id: "B10",
    defence: "A plan's decisions are recorded by whom the plan names alone.",
    file: "api/routes/underwriting-record.ts",
    find: 'if ((product.underwriting ?? "employer") !== recorder.recordedBy)',
    replace: 'if ((product.underwriting ?? "employer") === "nobody" as string)',
    test: { file: routes, name: "is decided by their token alone" },
  },
  {
    id: "B10",
    defence: "A decision is on the request that was looked at.",
    file: "api/routes/underwriting-record.ts",
    find: "if (body.version !== row.version)",
    replace: "if (body.version < 0)",
    test: { file: routes, name: "another version change nothing" },
  },
];
