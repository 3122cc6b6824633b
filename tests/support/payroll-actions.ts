import fc from "fast-check";

/** An event in a simulated person's life. People are numbered in the order in which they were added. */
export type Action =
  | { does: "wait"; days: number }
  | { does: "load"; who: number; what: "pay" | "hours" | "group"; value: number; days: number | null }
  | { does: "undo" }
  | { does: "load and undo"; who: number; value: number; days: number }
  | { does: "leave" | "stay" | "come back" | "correct the start"; who: number; days: number }
  | { does: "hire"; days: number }
  | { does: "choose"; who: number; what: number; level: number; isStale: boolean }
  | { does: "decide"; who: number; what: number; isApproved: boolean }
  | { does: "cancel"; who: number; what: number }
  | { does: "leave the enrolment" }
  | { does: "withdraw" | "opt out"; who: number; what: number }
  | { does: "tell"; who: number; event: "birth" | "marriage" | "divorce" | "partner-death" }
  | { does: "insurer"; decision: "accepted" | "declined" }
  | { does: "move the pay day"; days: number }
  | { does: "raise the price"; what: number; percent: number; days: number }
  | { does: "lock by hand" };

const who = fc.nat(3);
const days = fc.integer({ min: -200, max: 200 });
const what = fc.nat(10);

export const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 24 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("load" as const),
      who,
      what: fc.constantFrom(
        "pay" as const,
        "pay" as const,
        "pay" as const,
        "hours" as const,
        "group" as const,
      ),
      value: fc.nat(99),
      days: fc.option(days, { freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("undo" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(
        "leave" as const,
        "stay" as const,
        "come back" as const,
        "correct the start" as const,
      ),
      who,
      days: fc.integer({ min: -120, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("hire" as const), days }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant("choose" as const),
      who,
      what,
      level: fc.nat(5),
      isStale: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("decide" as const), who, what, isApproved: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("cancel" as const), who, what }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("leave the enrolment" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom("withdraw" as const, "opt out" as const), who, what }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("tell" as const),
      who,
      event: fc.constantFrom(
        "birth" as const,
        "marriage" as const,
        "divorce" as const,
        "partner-death" as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("insurer" as const),
      decision: fc.constantFrom("accepted" as const, "declined" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("move the pay day" as const),
      days: fc.integer({ min: -3, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("raise the price" as const),
      what,
      percent: fc.integer({ min: -5, max: 9 }),
      days: fc.integer({ min: -90, max: 90 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("lock by hand" as const) }) },
);
