import type { Mutation } from "./mutation.ts";

const domainTest = "api/domain/benefits/underwriting.test.ts";
const routesTest = "api/routes/underwriting.test.ts";
const offersTest = "api/routes/insurer-offer.test.ts";

export const underwritingMutations: Mutation[] = [
  {
    id: "S12",
    defence: "Accepted cover counts from the decision's day, not from the first day of the request.",
    file: "api/domain/benefits/underwriting.ts",
    find: "const from = getLatestDay(decidedOn, selection.coverDate ?? decidedOn);",
    replace: "const from = selection.coverDate ?? decidedOn;",
    test: { file: domainTest, name: "accepted cover is paid for from the period that includes" },
  },
  {
    id: "B10",
    defence: "A version that an insurer's decision creates stays older than the person's newer change.",
    file: "api/domain/benefits/underwriting.ts",
    find: "createdAt: liveSelection.createdAt + 1,",
    replace: "createdAt: Number.MAX_SAFE_INTEGER,",
    test: {
      file: domainTest,
      name: "a newer change for a future day still replaces cover that was accepted later",
    },
  },
  {
    id: "M-36",
    defence: "A request that no insurer decides on in 90 days lapses.",
    file: "api/jobs/daily-underwriting.ts",
    find: "const isLate = getDecisionDeadline(selection, decisions) < today;",
    replace: 'const isLate = getDecisionDeadline(selection, decisions) < "2000";',
    test: { file: "api/jobs/daily.test.ts", name: "lapses once, with audit row and email" },
  },
  {
    id: "E5",
    defence: "Nobody records a decision about their own cover.",
    file: "api/domain/benefits/underwriting.ts",
    find: 'if (decided.error === "own-request") return { outcome: "own", message };',
    replace: 'if (decided.error === "own-request" && !message) return { outcome: "own", message };',
    test: { file: routesTest, name: "nobody can record a decision about their own cover" },
  },
  {
    id: "B10",
    defence: "Only those whom the plan names can record an insurer's decisions.",
    file: "api/use-cases/underwriting-record.ts",
    find: 'if ((product.underwriting ?? "employer") !== recorder.recordedBy)',
    replace: 'if ((product.underwriting ?? "employer") === "nobody" as string)',
    test: {
      file: routesTest,
      name: "only the operators' token records decisions when the plan leaves them to staff",
    },
  },
  {
    id: "B10",
    defence: "A decision applies only to the request version that was seen.",
    file: "api/use-cases/underwriting-record.ts",
    find: "if (body.version !== row.version)",
    replace: "if (body.version < 0)",
    test: {
      file: routesTest,
      name: "a decision by an employee, by another client's employer or about an old version is refused",
    },
  },
  {
    id: "S12",
    defence: "An insurer's loading applies only to cover above the limit.",
    file: "api/domain/benefits/loading.ts",
    find: "const excessPence = part.pence - upToLimit.pence;",
    replace: "const excessPence = part.pence;",
    test: { file: domainTest, name: "the price of loaded cover shows the loading as a separate line" },
  },
  {
    id: "B10",
    defence: "Cover with a loading begins with an open run, so that it causes no arrears.",
    file: "api/domain/benefits/underwriting.ts",
    find: "const day = getLatestDay(from, snapshot.today, selection.coverDate ?? from);",
    replace: "const day = getLatestDay(snapshot.today, selection.coverDate ?? from);",
    test: {
      file: domainTest,
      name: "accepted cover is charged at the loaded price from the next open run, without arrears",
    },
  },
  {
    id: "M-34",
    defence: "An insurer's offer is accepted only at the price that the person saw.",
    file: "api/routes/insurer-offer.ts",
    find: "if (movedPriceText !== null) return createRefusal(",
    replace: "if (movedPriceText === String(now)) return createRefusal(",
    test: { file: offersTest, name: "when its price has changed" },
  },
  {
    id: "M-36",
    defence: "An offer that nobody answers ends after 30 days.",
    file: "api/domain/benefits/underwriting.ts",
    find: "const offerDays = 30;",
    replace: "const offerDays = 3000;",
    test: { file: "api/jobs/daily.test.ts", name: "an insurer's offer without an answer ends after 30 days" },
  },
  {
    id: "RULE-13",
    defence: "A later choice above the limit keeps the agreed loading.",
    file: "api/domain/benefits/submission.ts",
    find: "return loading && sum > loading.abovePence ? loading : null;",
    replace: "return loading && sum > 100 * loading.abovePence ? loading : null;",
    test: { file: offersTest, name: "keeps the loading" },
  },
  {
    id: "RULE-13",
    defence: "Cover that waited for the insurer stays capped once it has ended.",
    file: "api/domain/benefits/submission.ts",
    find: "acceptedPence: needsAnswers ? (acceptedPence ?? 0) : acceptedPence,",
    replace: "acceptedPence,",
    test: {
      file: "api/routes/payroll-scenarios.test.ts",
      name: "the files of locked runs have the documented amounts",
    },
  },
];
