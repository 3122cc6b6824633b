import type { Mutation } from "./mutation.ts";

const events = "api/domain/webhooks/selection-events.ts";
const eventTypesTest = "api/domain/webhooks/selection-events.test.ts";
const webhooksTest = "api/routes/webhooks.test.ts";
const ownDataTest = "api/routes/own-data.test.ts";

export const webhookMutations: Mutation[] = [
  {
    id: "OPS-11",
    defence: "A client's systems learn of an enrolment.",
    file: events,
    find: '"benefit.changed" : "benefit.enrolled"',
    replace: '"benefit.changed" : null',
    test: {
      file: webhooksTest,
      name: "a form sent twice at once causes one enrolment event, which has only ids and dates",
    },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of an approval.",
    file: events,
    find: 'return "benefit.approved";',
    replace: "return null;",
    test: { file: webhooksTest, name: "an approval, a rejection and a withdrawal each cause one event" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a rejection.",
    file: events,
    find: 'return "benefit.rejected";',
    replace: "return null;",
    test: { file: webhooksTest, name: "an approval, a rejection and a withdrawal each cause one event" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a withdrawal.",
    file: events,
    find: 'return isEndChanged || isOpenSelection(previous) ? "benefit.withdrawn" : null;',
    replace: "return null;",
    test: { file: webhooksTest, name: "an approval, a rejection and a withdrawal each cause one event" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a change.",
    file: events,
    find: 'earlier.some(isOpenSelection) ? "benefit.changed"',
    replace: "earlier.some(isOpenSelection) ? null",
    test: { file: webhooksTest, name: "a change and an end each cause an event" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of an end.",
    file: events,
    find: 'return isEndChanged && !isReplaced ? "benefit.ended" : null;',
    replace: "return null;",
    test: { file: webhooksTest, name: "a change and an end each cause an event" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a change of the running version.",
    file: events,
    find: 'return isEndChanged || hasEventChange(previous, now) ? "benefit.changed" : null;',
    replace: 'return isEndChanged ? "benefit.changed" : null;',
    test: { file: eventTypesTest, name: "a write sends the right event of a selection" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a last day that the running version gets.",
    file: events,
    find: 'if (isEndChanged && previous.end_date === null) return isReplaced ? null : "benefit.ended";',
    replace: "if (isEndChanged && previous.end_date === null) return null;",
    test: { file: eventTypesTest, name: "a write sends the right event of a selection" },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a leaver.",
    file: "api/repositories/webhook-events.ts",
    find: "if (leavers.length === 0) return;",
    replace: "if (leavers.length >= 0) return;",
    test: {
      file: "api/jobs/daily.test.ts",
      name: "[RULE-09] [OPS-11] a client's systems receive leavers once, with their last day",
    },
  },
  {
    id: "OPS-11",
    defence: "A client's systems learn of a locked payroll run.",
    file: "api/jobs/payroll-lock/lock-run.ts",
    find: "await addEvents(trx, run, [",
    replace: "if (rows < 0) await addEvents(trx, run, [",
    test: {
      file: "api/jobs/payroll-lock.test.ts",
      name: "[M-06] another node completes a run after a kill -9 in the middle of its lock",
    },
  },
  {
    id: "OPS-11",
    defence: "A webhook waits as long as a 429 asks.",
    file: "api/platform/webhook-sender.ts",
    find: 'retryAfterMs: parseRetryAfter(responseHeaders["retry-after"])',
    replace: "retryAfterMs: null",
    test: { file: "api/jobs/webhooks.test.ts", name: "a webhook waits as long as its receiver requests" },
  },
  {
    id: "D1",
    defence: "Nobody waits long for an upstream's 429.",
    file: "app/upstream/client.server.ts",
    find: "return ms <= MAX_RETRY_AFTER_MS ? ms : null;",
    replace: "return ms;",
    test: {
      file: "app/upstream/client.test.ts",
      name: "a call returns the 429 when its Retry-After is more than 3 seconds or cannot be read",
    },
  },
  {
    id: "RIGHTS",
    defence: "A person's data are given after their password alone.",
    file: "api/routes/own-data.ts",
    find: 'if (state === "wrong")',
    replace: 'if (state === "wrong" && body.password === null)',
    test: {
      file: ownDataTest,
      name: "a person gets no data without the password, and failures lock the account as at a login",
    },
  },
  {
    id: "RIGHTS",
    defence: "A person gets nobody else's data.",
    file: "api/platform/bind.ts",
    find: "? actor?.clientId : actor?.userId)",
    replace: "? actor?.clientId : id)",
    test: { file: ownDataTest, name: "another person's data, in any client, are not found" },
  },
  {
    id: "RIGHTS",
    defence: "The audit records who got their data.",
    file: "api/routes/own-data.ts",
    find: "await addAudit(db, {",
    replace: "if (wait > 0) await addAudit(db, {",
    test: {
      file: ownDataTest,
      name: "a person who enters their password gets their data in a zip, and the audit records it",
    },
  },
];
