import fc from "fast-check";
import { expect, test } from "vitest";
import { buildElection, buildFact, createPayrollLife } from "../../../tests/support/payroll-life.ts";
import { getDueByDays, getStartDate, oracleElements } from "../../../tests/support/payroll-oracle.ts";
import { addDays, addMonthsToMonth } from "../calendar.ts";
import type { PayrollLine, PersonRun } from "./ledger.ts";

/** Facts reported about a person before a run is locked. Days are counted from the report. */
type Event =
  | { kind: "pay"; pounds: number; days: number }
  | { kind: "withdraw pay"; index: number }
  | { kind: "leave or stay"; days: number }
  | { kind: "correct the start"; days: number }
  | { kind: "percent"; percent: number }
  | { kind: "choose or opt out"; code: (typeof optional)[number]; days: number };

const optional = ["life", "dental", "gym"] as const;
const choices = {
  life: { kind: "multiple", multiple: 6 },
  dental: { kind: "tiers", level: "essential", tier: "single" },
  gym: { kind: "people", level: "off-peak", hasPartner: false, children: 0 },
} as const;

const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant("pay" as const),
    pounds: fc.integer({ min: 40_000, max: 60_000 }),
    days: fc.integer({ min: -200, max: 60 }),
  }),
  fc.record({ kind: fc.constant("withdraw pay" as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant("leave or stay" as const), days: fc.integer({ min: -100, max: 60 }) }),
  fc.record({ kind: fc.constant("correct the start" as const), days: fc.integer({ min: -300, max: 90 }) }),
  fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 5, max: 12 }) }),
  fc.record({
    kind: fc.constant("choose or opt out" as const),
    code: fc.constantFrom(...optional),
    days: fc.integer({ min: -90, max: 60 }),
  }),
);

const arbitraryLives = fc.array(fc.array(events, { maxLength: 2 }), { minLength: 24, maxLength: 24 });

type Life = ReturnType<typeof createPayrollLife>;

const getStart = (life: Life): string => getStartDate(life.getLedger());

function applyEvent(life: Life, event: Event, instant: string, month: string): void {
  const { facts, selections } = life.getLedger();
  const day = instant.slice(0, 10);
  switch (event.kind) {
    case "pay":
      life.addFacts(
        buildFact("pay", `annual:${event.pounds * 100}`, {
          from: addDays(day, event.days),
          recordedOn: instant,
        }),
      );
      return;
    case "withdraw pay": {
      const rows = facts.filter((row) => row.fact === "pay" && row.knownTo === null).slice(1);
      const row = rows[event.index];
      if (row) life.withdraw("pay", row.effectiveFrom, instant);
      return;
    }
    case "leave or stay": {
      const left = facts.find((row) => row.fact === "employed" && row.value === "no" && row.knownTo === null);
      if (left) life.withdraw("employed", left.effectiveFrom, instant);
      else if (addDays(day, event.days) > getStart(life))
        life.addFacts(buildFact("employed", "no", { from: addDays(day, event.days), recordedOn: instant }));
      return;
    }
    case "correct the start": {
      const from = addDays(day, event.days);
      if (facts.some((row) => row.fact === "employed" && row.value === "no" && row.knownTo === null)) return;
      life.withdraw("employed", getStart(life), instant);
      life.addFacts(buildFact("employed", "yes", { from, recordedOn: instant }));
      return;
    }
    case "percent": {
      const dates = { coverDate: `${month}-01`, firstDeductionDate: `${month}-28` };
      const share = { kind: "share", percent: event.percent } as const;
      life.choose(
        buildElection("pension", share, { id: `pension ${instant}`, recordedOn: instant, ...dates }),
      );
      return;
    }
    case "choose or opt out": {
      const { code, days } = event;
      const lastVersion = selections.filter((each) => each.code === code).at(-1);
      const on = addDays(day, days);
      if (lastVersion && lastVersion.endDate === null) {
        life.change(lastVersion.id, instant, { status: "opted-out", endDate: on });
      } else {
        const dates = { coverDate: on, firstDeductionDate: `${month}-28` };
        life.choose(
          buildElection(code, choices[code], { id: `${code} ${instant}`, recordedOn: instant, ...dates }),
        );
      }
    }
  }
}

const getMonthAt = (index: number) => addMonthsToMonth("2026-04", index);

/** A person with a bicycle from September, and 24 runs with events reported before each. */
function simulateLife(
  history: readonly (readonly Event[])[],
  check: (run: PersonRun, life: Life) => void,
  before: (life: Life, month: string) => void = () => {},
): Life {
  const bicycle = buildElection(
    "cycle",
    { kind: "spread", pence: 100100, months: 12 },
    { coverDate: "2026-09-01", firstDeductionDate: "2026-09-28", endDate: "2027-08-31" },
  );
  const pension = buildElection("pension", { kind: "share", percent: 5 });
  const life = createPayrollLife({ selections: [pension, bicycle] });
  history.forEach((monthEvents, index) => {
    const month = getMonthAt(index);
    for (const [place, event] of monthEvents.entries()) {
      applyEvent(life, event, `${month}-0${place + 2}T12:00:00Z`, month);
    }
    before(life, month);
    life.lockTo(month);
    check(life.run(month), life);
  });
  return life;
}

const getKey = ({ element, plan }: Pick<PayrollLine, "element" | "plan">) => `${element} ${plan}`;

function checkRun({ lines, carried }: PersonRun, life: Life): void {
  const names = lines.map((line) => `${getKey(line)} ${line.origin} ${line.entry}`);
  expect(new Set(names).size, "[M-05] one line an element and origin").toBe(names.length);
  expect(lines.filter(({ isExplained }) => !isExplained)).toEqual([]);
  for (const [key, elementLines] of Map.groupBy(lines, getKey)) {
    const regular = elementLines.filter(({ entry }) => entry === "REGULAR" || entry === "HOLD");
    expect(regular.length, "[M-05] one regular line an element").toBeLessThanOrEqual(1);
    const sum = elementLines.reduce((total, { pence }) => total + pence, 0);
    if ((regular[0]?.pence ?? 0) > 0) expect(sum, `[M-13] ${key}`).toBeGreaterThanOrEqual(0);
    else
      expect(
        carried.filter((each) => getKey(each) === key),
        "[M-13] all is paid at once",
      ).toEqual([]);
  }
  const byOrigin = Map.groupBy(life.getLedger().locked, (line) => `${getKey(line)} ${line.origin}`);
  for (const [name, originLines] of byOrigin) {
    const sum = originLines.reduce((total, { pence }) => total + pence, 0);
    expect(sum, `[M-14] ${name}`).toBeGreaterThanOrEqual(0);
  }
}

/** Everything that was or will be taken, by element and origin. */
function sumDeductions(life: Life, next: PersonRun): Map<string, number> {
  const sums = new Map<string, number>();
  const waiting = next.lines.map((line) => ({ ...line, pence: line.pence + line.heldPence }));
  // No later run repeats held amounts for a person without pay.
  const heldLines = next.lines.length > 0 ? [] : findLastHeldLine(life);
  for (const { element, origin, pence } of [
    ...[...life.getLedger().locked, ...heldLines],
    ...[...waiting, ...next.carried],
  ]) {
    const key = `${element.replace(/-(SAC|NPA)$/, "")} ${origin}`;
    sums.set(key, (sums.get(key) ?? 0) + pence);
  }
  return sums;
}

function findLastHeldLine(life: Life) {
  const { locked } = life.getLedger();
  const last = locked.at(-1)?.payDay;
  return locked
    .filter(({ payDay, entry }) => payDay === last && entry === "ADJUST")
    .map(({ element, origin, heldPence }) => ({ element, origin, pence: heldPence }));
}

test("[M-04] [M-05] [M-13] [M-14] 24 runs of one person take the amounts that are due, whatever is reported and whenever", () => {
  fc.assert(
    fc.property(arbitraryLives, (history) => {
      const life = simulateLife(history, checkRun);
      const next = life.preview(getMonthAt(24), `${getMonthAt(24)}-10T22:59:00Z`);
      const takenByOrigin = sumDeductions(life, next);
      const months = life.listCalendars()[0]?.periods ?? [];
      months.forEach((month, index) => {
        if (month.key < "2026-04" || month.key > getMonthAt(24)) return;
        for (const element of oracleElements) {
          const due = getDueByDays(life.getLedger(), months, index, element);
          expect(takenByOrigin.get(`${element} ${month.payDay}`) ?? 0, `${element} of ${month.key}`).toBe(
            due,
          );
        }
      });
    }),
    { numRuns: 60 },
  );
});

test("[M-02] [M-10] later runs change nothing when nothing more is reported, and a plan's lines add up to its amount", () => {
  fc.assert(
    fc.property(arbitraryLives, (history) => {
      const life = simulateLife(history, () => {});
      // Within these runs all waiting amounts are paid and all debts are taken.
      for (let index = 24; index < 60; index++) {
        const before = life.run(getMonthAt(index - 1));
        life.lockTo(getMonthAt(index));
        const { lines } = life.run(getMonthAt(index));
        const waitingElements = new Set([
          ...before.carried.map(getKey),
          ...before.lines.filter(({ heldPence }) => heldPence > 0).map(getKey),
        ]);
        const adjusted = lines.filter(({ entry }) => entry === "ADJUST");
        if (index > 24) expect(adjusted.filter((line) => !waitingElements.has(getKey(line)))).toEqual([]);
      }
      const { lines, carried } = life.run(getMonthAt(59));
      expect(carried).toEqual([]);
      const { facts } = life.getLedger();
      const left = facts.find((row) => row.value === "no" && row.knownTo === null)?.effectiveFrom;
      // A leaver's arrears of a sacrifice stay held, because no pay follows.
      const odd = lines.filter(({ entry, heldPence }) => entry !== "REGULAR" && (heldPence === 0 || !left));
      expect(odd).toEqual([]);
      const isBegun = left === undefined || left > "2026-09-01";
      expect(life.sum("CYCLE-SAC", "CYCLE-BALANCE")).toBe(isBegun ? 100100 : 0);
    }),
    { numRuns: 30 },
  );
});

/**
 * Pence above the minimum wage of 2026/27 for 37.5 hours at 21 or over, in a monthly period, rounded down.
 */
const getSacrificeRoom = (hourlyPence: number) => Math.floor(((hourlyPence - 1271) * 37.5 * 52) / 12);

test("[M-02] [M-25] [M-26] [M-27] sacrifices near the minimum wage never take more than the headroom allows", () => {
  const wages = fc.array(fc.integer({ min: 1260, max: 1380 }), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(wages, fc.integer({ min: 5, max: 9 }), (hourly, percent) => {
      const steps = hourly.map((pence, index) =>
        buildFact("pay", `hourly:${pence}`, index === 0 ? {} : { from: `${getMonthAt(index)}-01` }),
      );
      const bicycle = buildElection(
        "cycle",
        { kind: "spread", pence: 60000, months: 12 },
        { coverDate: "2026-06-01", firstDeductionDate: "2026-06-28", endDate: "2027-05-31" },
      );
      const pension = buildElection("pension", { kind: "share", percent });
      const life = createPayrollLife({ facts: steps, selections: [pension, bicycle] });
      for (const [index, pence] of hourly.entries()) {
        life.lockTo(getMonthAt(index));
        const { lines } = life.run(getMonthAt(index));
        const sacrificedPence = lines
          .filter(({ type }) => type === "SAC")
          .reduce((sum, line) => sum + line.pence, 0);
        expect(sacrificedPence, "[M-25]").toBeLessThanOrEqual(Math.max(0, getSacrificeRoom(pence)));
        const heldLines = lines.filter(({ entry }) => entry === "HOLD");
        expect(
          heldLines.every(({ heldPence, reason }) => heldPence === 5000 && reason === "Minimum wage"),
        ).toBe(true);
        const pensionLines = lines.filter(({ element }) => /^PENSION-(SAC|NPA)$/.test(element));
        const annual = Math.floor(pence * 37.5 * 52);
        const place = index % 12;
        const year = Math.floor((annual * percent) / 100 + 0.5);
        const due = Math.floor(year / 12) + (place < year % 12 ? 1 : 0);
        expect(
          pensionLines.reduce((sum, line) => sum + line.pence, 0),
          "[M-27]",
        ).toBe(due);
      }
      life.addFacts(
        buildFact("pay", "hourly:2000", { from: `${getMonthAt(24)}-01`, recordedOn: `${getMonthAt(24)}-02` }),
      );
      life.lockTo(getMonthAt(40));
      expect(life.sum("CYCLE-SAC"), "[M-02]").toBe(60000);
    }),
    { numRuns: 60 },
  );
});

test("[M-11] pay that is recorded and withdrawn between two locks leaves every line unchanged", () => {
  const days = fc.record({
    days: fc.integer({ min: -200, max: 60 }),
    pounds: fc.integer({ min: 40_000, max: 60_000 }),
  });
  fc.assert(
    fc.property(arbitraryLives, days, fc.integer({ min: 1, max: 22 }), (history, extra, position) => {
      const plain = simulateLife(history, () => {});
      const month = getMonthAt(position);
      const day = `${month}-0`;
      const from = addDays(`${day}8`, extra.days);
      const detour = simulateLife(
        history,
        () => {},
        (life, now) => {
          if (now !== month || life.getLedger().facts.some((row) => row.effectiveFrom === from)) return;
          life.addFacts(buildFact("pay", `annual:${extra.pounds * 100}`, { from, recordedOn: `${day}8` }));
          life.withdraw("pay", from, `${day}9`);
        },
      );
      const listLines = (life: Life) => life.getLedger().locked;
      expect(listLines(detour)).toEqual(listLines(plain));
    }),
    { numRuns: 20 },
  );
});
