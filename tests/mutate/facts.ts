import type { Mutation } from "./mutation.ts";

const rulesTest = "api/domain/payroll/person-facts.test.ts";
const loadsTest = "api/routes/uploads-facts.test.ts";

export const factMutations: Mutation[] = [
  {
    id: "B1",
    defence: "A withdrawn fact stops counting at the instant of its withdrawal.",
    file: "api/domain/payroll/person-facts.ts",
    find: "(knownTo === null || instant < knownTo);",
    replace: "(knownTo === null || instant > 0);",
    test: { file: rulesTest, name: "a withdrawn row counts until the instant it was withdrawn" },
  },
  {
    id: "B1",
    defence: "Among facts of different days the latest day counts, whenever they were recorded.",
    file: "api/domain/payroll/person-facts.ts",
    find: "    : row.effectiveFrom > other.effectiveFrom;",
    replace: "    : row.knownFrom > other.knownFrom;",
    test: {
      file: rulesTest,
      name: "the value with the latest effective day counts, and of two for the same day the one recorded last",
    },
  },
  {
    id: "B1",
    defence: "A start after the known leave date is a rehire, which keeps the first employment.",
    file: "api/domain/payroll/person-facts.ts",
    find: "const isRehire = before.leave_date !== null && after.start_date > before.leave_date;",
    replace: "const isRehire = before.leave_date !== null && after.start_date === before.leave_date;",
    test: { file: rulesTest, name: "is a rehire and withdraws nothing" },
  },
  {
    id: "B1",
    defence: "A load records its changes in the history.",
    file: "api/jobs/uploads/load.ts",
    find: "        await recordChangedRows(trx, recording, slice, days);\n",
    replace: "        void recordChangedRows;\n",
    test: { file: loadsTest, name: "a pay rise adds a row to the history and keeps the old row" },
  },
  {
    id: "B1",
    defence: "A change with a future day leaves the person unchanged until that day.",
    file: "api/repositories/load-days.ts",
    find: "if (!days.hasPending) return null;",
    replace: 'if (!days.hasPending || days.today !== "") return null;',
    test: { file: loadsTest, name: "a change for a later day is written to the person once, on that day" },
  },
  {
    id: "B1",
    defence: "An undo withdraws only records of its own load.",
    file: "api/repositories/upload-facts.ts",
    find: "and source = ${loadedSource} and known_to is null",
    replace: "and cast(${loadedSource} as text) is not null and known_to is null",
    test: {
      file: loadsTest,
      name: "[B1] an undo withdraws what the load recorded, and nothing earlier",
    },
  },
  {
    id: "M-01",
    defence: "An undo removes nobody who is in a locked run.",
    file: "api/repositories/upload-load.ts",
    find: "select 1 from payroll_lines as c",
    replace: "select 1 from (select * from payroll_lines where 1 = 0) as c",
    test: { file: loadsTest, name: "[M-01] an undo does not delete a person who is in a locked run" },
  },
  {
    id: "B1",
    defence: "An employer of another client cannot see a person's history.",
    file: "api/platform/bind.ts",
    find: '(owner === "client" ? actor?.clientId',
    replace: '(owner === "client" ? id',
    test: {
      file: "api/routes/employee-history.test.ts",
      name: "the history is open only to employers of the same client",
    },
  },
  {
    id: "B1",
    defence: "The history keeps the old date of birth after a change.",
    file: "api/repositories/account-changes.ts",
    find: 'if (kind === "email") return;',
    replace: 'if (kind === "email" || now > 0) return;',
    test: {
      file: "api/routes/account-changes.test.ts",
      name: "a new date of birth waits, and links ask for the old one",
    },
  },
  {
    id: "S23",
    defence: "A member who leaves a family through an event leaves on the event's day.",
    file: "api/use-cases/family-writes.ts",
    find: "{ active: false, left_date: day }",
    replace: "{ active: false, left_date: toLondonDate(services.clock.now()) }",
    test: {
      file: "api/routes/family-days.test.ts",
      name: "a life event takes effect from its own day, not from the day of the report",
    },
  },
  {
    id: "B2",
    defence: "A row with a day is a change if the history has another value on that day.",
    file: "api/jobs/uploads/check-batch.ts",
    find: "identity?.isMoving || isDated;",
    replace: "identity?.isMoving || (isDated && false);",
    test: {
      file: "api/routes/uploads-effective.test.ts",
      name: "a row with its own day is compared with that day's facts",
    },
  },
  {
    id: "B2",
    defence: "In a row that changes a fact, the other facts keep their days.",
    file: "api/jobs/uploads/check-batch.ts",
    find: "const isAsToday = !changed.some((name) => factColumns.has(name));",
    replace: "const isAsToday = true;",
    test: {
      file: "api/routes/uploads-effective.test.ts",
      name: "a row with its own day is compared with that day's facts",
    },
  },
];
