import type { Mutation } from "./mutation.ts";

const domainTest = "api/domain/enrolment/enrolment.test.ts";
const joiningTest = "api/routes/joining.test.ts";
const routesTest = "api/routes/enrolment.test.ts";

export const enrolmentMutations: Mutation[] = [
  {
    id: "M-33",
    defence: "Opting out within the opt-out month refunds all deductions.",
    file: "api/domain/enrolment/opting-out.ts",
    find: "const isRefundable = day <= refundUntil;",
    replace: 'const isRefundable = day < "2000";',
    test: {
      file: routesTest,
      name: "opting out within the opt-out month refunds everything in the next run",
    },
  },
  {
    id: "M-33",
    defence: "An opt-out notice cannot have a future day, so that no refund is recorded in advance.",
    file: "api/domain/enrolment/opting-out.ts",
    find: "if (givenOn > today)",
    replace: 'if (today < "2000" && givenOn > today)',
    test: { file: routesTest, name: "counts from the day on which the notice was given" },
  },
  {
    id: "M-33",
    defence: "An opt-out notice given in the first month refunds everything, even if it is recorded later.",
    file: "api/routes/enrolment-opt-out-record.ts",
    find: "findLegalEnrolment(selection, selections, givenOn)",
    replace: "findLegalEnrolment(selection, selections, today)",
    test: { file: routesTest, name: "counts from the day on which the notice was given" },
  },
  {
    id: "F6",
    defence:
      "A person who qualified before the plan began to enrol is enrolled only after the employer confirms.",
    file: "api/domain/enrolment/enrolment.ts",
    find: "if (isFromBefore && !isConfirmed)",
    replace: "if (isFromBefore && !isConfirmed && !plan)",
    test: {
      file: domainTest,
      name: "a person who qualified before the plan began waits for the employer, and then starts with the next open run",
    },
  },
  {
    id: "B9",
    defence: "A person who has a pension is not enrolled.",
    file: "api/domain/enrolment/enrolment.ts",
    find: "if (pensions.some(isSubmitted)) return noDecision;",
    replace: 'if (pensions.some(isSubmitted) && today < "2000") return noDecision;',
    test: { file: domainTest, name: "nobody who has a pension is enrolled" },
  },
  {
    id: "B9",
    defence: "A person who opted out is not enrolled again for more than a year.",
    file: "api/domain/enrolment/enrolment.ts",
    find: "const isDue = day > afterYear && day >= plan.since;",
    replace: "const isDue = day >= plan.since && afterYear !== null;",
    test: {
      file: domainTest,
      name: "is enrolled again on the client's re-enrolment day, more than a year later",
    },
  },
  {
    id: "M-32",
    defence: "The trigger is compared with the pay of the period.",
    file: "api/domain/enrolment/qualifying.ts",
    find: "return paid > getRowOn(automaticEnrolment, to).triggerPence * days;",
    replace: "return paid > 2 * getRowOn(automaticEnrolment, to).triggerPence * days;",
    test: { file: domainTest, name: "everybody who meets the trigger" },
  },
  {
    id: "S11",
    defence:
      "An enrolment uses no salary sacrifice, which needs the person's agreement and the minimum wage check.",
    file: "api/jobs/enrolment/enrolled-row.ts",
    find: "    route,\n    source,",
    replace: '    route: route === "RAS" ? route : null,\n    source,',
    test: { file: routesTest, name: "the minimum wage refuses a sacrifice" },
  },
  {
    id: "S11",
    defence: "Every enrolled person is told, with or without an account.",
    file: "api/jobs/enrolment/enrolment-mails.ts",
    find: '"everybody"',
    replace: '"accounts"',
    test: { file: routesTest, name: "a joiner is enrolled on the day of the load" },
  },
  {
    id: "EMPDATA-11",
    defence: "An undo can remove a person whom the load added, even if the law has enrolled them since.",
    file: "api/repositories/upload-load.ts",
    find: "and not (coalesce(c.source, '') = 'automatic-enrolment' and c.status in ('active', 'scheduled'))",
    test: {
      file: routesTest,
      name: "undoing an upload removes the people who were added by it and then enrolled",
    },
  },
  {
    id: "B9",
    defence: "Pay of exactly the lower level has no qualifying earnings.",
    file: "api/domain/benefits/plan-for-pay.ts",
    find: "annualPayPence > getRowOn(",
    replace: "annualPayPence >= getRowOn(",
    test: {
      file: joiningTest,
      name: "a worker with less than qualifying earnings pays alone, and the employer pays once pay rises above them",
    },
  },
  {
    id: "B9",
    defence: "Only people of 16 to 74 join on request.",
    file: "api/domain/enrolment/joining.ts",
    find: "if (age < joiningFromAge || age >= joiningBeforeAge) return null;",
    replace: "if (age < 0) return null;",
    test: { file: joiningTest, name: "people aged 16 to 74 may join" },
  },
  {
    id: "B11",
    defence: "A person joins a pension only on the terms that were shown.",
    file: "api/routes/joining.ts",
    find: "if (toJoining(offer, snapshot)?.offerId !== body.offerId)",
    replace: 'if (body.offerId === "")',
    test: {
      file: joiningTest,
      name: "a request that is sent twice joins once, and a request whose terms changed since they were shown is refused",
    },
  },
  {
    id: "M-17",
    defence: "A person who joins again starts after the last day of the earlier pension.",
    file: "api/domain/enrolment/joining.ts",
    find: "endDate && addDays(endDate, 1)",
    replace: "endDate && addDays(endDate, 32)",
    test: { file: joiningTest, name: "neither a gap nor an overlap" },
  },
];
