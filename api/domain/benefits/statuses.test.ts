import { describe, expect, test } from "vitest";
import {
  findTransition,
  getSubmitEvent,
  isTransitionAllowed,
  type Status,
  type StatusEvent,
  statuses,
  statusViews,
} from "./statuses.ts";

const employer = { actorId: "ruth", ownerId: "aisha" };

/** All transitions of RULE-14; any other is refused. */
const allowedTransitions: [Status, StatusEvent, Status][] = [
  ["draft", "ask-medical", "medical-pending"],
  ["draft", "ask-approval", "approval-pending"],
  ["draft", "schedule", "scheduled"],
  ["approval-pending", "ask-medical", "medical-pending"],
  ["medical-pending", "accept-medical", "scheduled"],
  ["medical-pending", "deny-excess", "scheduled"],
  ["medical-pending", "withdraw", "scheduled"],
  ["medical-pending", "opt-out", "opted-out"],
  ["medical-pending", "end", "ended"],
  ["approval-pending", "approve", "scheduled"],
  ["approval-pending", "reject", "rejected"],
  ["approval-pending", "withdraw", "draft"],
  ["approval-pending", "end", "ended"],
  ["scheduled", "start", "active"],
  ["scheduled", "approve", "scheduled"],
  ["scheduled", "withdraw", "draft"],
  ["scheduled", "opt-out", "opted-out"],
  ["scheduled", "end", "ended"],
  ["active", "approve", "active"],
  ["active", "opt-out", "opted-out"],
  ["active", "end", "ended"],
  ["ended", "end", "ended"],
  ["rejected", "reject", "rejected"],
  ["rejected", "reapply", "draft"],
  ["opted-out", "opt-out", "opted-out"],
];
const events: StatusEvent[] = [...new Set(allowedTransitions.map(([, event]) => event))];

describe("[RULE-14] statuses", () => {
  test.each(allowedTransitions)(
    "a selection that is %s becomes, by the event %s, %s",
    (from, event, status) => {
      expect(findTransition(from, event, employer)).toEqual({
        error: null,
        status,
        isChanged: status !== from,
      });
      expect(isTransitionAllowed(from, event)).toBe(true);
    },
  );

  test("every other change of a status is refused", () => {
    const isAllowed = (from: Status, event: StatusEvent) =>
      allowedTransitions.some(([a, b]) => a === from && b === event);
    const others = statuses.flatMap((from) =>
      events.filter((event) => !isAllowed(from, event)).map((event) => [from, event] as const),
    );
    expect(others).toHaveLength(8 * events.length - allowedTransitions.length);
    for (const [from, event] of others) {
      expect(findTransition(from, event, employer), `${from} ${event}`).toEqual({ error: "not-allowed" });
      expect(isTransitionAllowed(from, event)).toBe(false);
    }
  });

  test("approving twice changes nothing, and a decision cannot be reversed", () => {
    const once = findTransition("approval-pending", "approve", employer);
    expect(once).toMatchObject({ status: "scheduled", isChanged: true });
    expect(findTransition("scheduled", "approve", employer)).toMatchObject({
      status: "scheduled",
      isChanged: false,
    });
    expect(findTransition("scheduled", "reject", employer)).toEqual({ error: "not-allowed" });
    expect(findTransition("rejected", "approve", employer)).toEqual({ error: "not-allowed" });
  });

  test.each(["approve", "reject", "accept-medical", "deny-excess"] as const)(
    "nobody may %s their own request",
    (event) => {
      const ownRequest = { actorId: "ruth", ownerId: "ruth" };
      expect(findTransition("approval-pending", event, ownRequest)).toEqual({ error: "own-request" });
    },
  );

  test("a person may withdraw and end their own request", () => {
    const ownRequest = { actorId: "aisha", ownerId: "aisha" };
    expect(findTransition("approval-pending", "withdraw", ownRequest)).toMatchObject({ status: "draft" });
    expect(findTransition("active", "opt-out", ownRequest)).toMatchObject({ status: "opted-out" });
  });

  test.each([
    [{ medical: true, approval: true }, "ask-approval"],
    [{ medical: true, approval: false }, "ask-medical"],
    [{ medical: false, approval: true }, "ask-approval"],
    [{ medical: false, approval: false }, "schedule"],
  ])("a selection that waits for %o changes by the event %s", (waits, event) => {
    expect(getSubmitEvent(waits)).toBe(event);
  });

  test("[BENEFIT-13] only a rejected request can be sent again", () => {
    expect(statuses.filter((status) => statusViews[status].cta === "reapply")).toEqual(["rejected"]);
    expect(statuses.map((status) => statusViews[status].label)).toEqual([
      ...["Not finished", "Waiting for medical answers", "Waiting for approval", "Not started yet", "Active"],
      ...["Ended", "Not approved", "Opted out"],
    ]);
  });
});
