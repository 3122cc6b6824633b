import { getAge } from "../calendar.ts";
import { getRowOn } from "../pay/rates/dated.ts";
import type { PayrollLine } from "./ledger.ts";
import { toLineReason } from "./line-reason.ts";
import { findGroupOn, isEmployedOn } from "./person-as-at.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { parseHundredths, parsePay } from "./person-facts.ts";
import type { RunPeriod } from "./run-context.ts";
import { splitIntoSpans } from "./spans.ts";

/**
 * Pay for a period's employed days, and how much of it is above the minimum wage (negative if below). Amounts are in
 * pence.
 */
export interface PeriodPay {
  payPence: number;
  roomPence: number;
}

/**
 * Compares pay for the days employed in a period and pay group with the minimum wage (RULE-05). The age on the first
 * day decides the rate. Returns null if no hours are known.
 */
export function findPeriodPay(person: PersonAsAt, period: RunPeriod): PeriodPay | null {
  const { facts, run } = person;
  const dateOfBirth = facts.getValueOn("date_of_birth", period.from);
  if (dateOfBirth === null) return null;
  const age = getAge(dateOfBirth, period.from);
  const { byAge } = getRowOn(run.catalogue.rates.minimumWage, period.from);
  const ratePence = byAge.find(({ fromAge }) => fromAge <= age)?.hourlyPence ?? 0;
  const sum = { pay: 0, floor: 0 };
  let isKnown = false;
  const steps = [
    ...facts.listSteps("pay"),
    ...facts.listSteps("weekly_hours"),
    ...facts.listSteps("pay_group"),
  ];
  for (const { from: day, days } of splitIntoSpans(period, steps, person.spells)) {
    const hours = parseHundredths(facts.getValueOn("weekly_hours", day)) ?? 0;
    if (hours <= 0) continue;
    isKnown = true;
    if (!isEmployedOn(day, person) || findGroupOn(day, person) !== period.calendar.group.code) continue;
    const pay = parsePay(facts.getValueOn("pay", day));
    sum.pay +=
      (pay?.hourlyPence != null ? pay.hourlyPence * hours * 52 : (pay?.annualPence ?? 0) * 100) * days;
    sum.floor += ratePence * hours * 52 * days;
  }
  if (!isKnown) return null;
  const divisor = 100 * period.parts * period.days;
  return {
    payPence: Math.floor(sum.pay / divisor),
    roomPence: Math.floor((sum.pay - sum.floor) / divisor),
  };
}

const isSacrifice = ({ type, pence }: PayrollLine): boolean => type === "SAC" && pence > 0;

/**
 * Adjusts lines so that pay stays at or above the minimum wage (B8). In this order, shares of pay change funding,
 * adjustments of sacrifices are held, then whole sacrifices. The newest are held first.
 */
export function applyWageFloor(
  lines: readonly PayrollLine[],
  roomPence: number | null,
  move: (line: PayrollLine) => PayrollLine,
  isShare: (line: PayrollLine) => boolean,
): PayrollLine[] {
  const result = [...lines];
  const sumSacrifices = () => result.reduce((sum, line) => (isSacrifice(line) ? sum + line.pence : sum), 0);
  const isFloorKept = () => roomPence === null || sumSacrifices() <= Math.max(0, roomPence);
  if (isFloorKept()) return result;
  for (const [index, line] of result.entries()) {
    if (isSacrifice(line) && line.entry === "REGULAR" && isShare(line)) result[index] = move(line);
  }
  const sacrifices = result
    .filter((line) => isSacrifice(line))
    .toSorted(
      (a, b) =>
        getRank(a) - getRank(b) || getCreatedAt(b) - getCreatedAt(a) || (a.origin > b.origin ? -1 : 1),
    );
  for (const line of sacrifices) {
    if (isFloorKept()) break;
    result[result.indexOf(line)] = toHeldLine(line, roomPence ?? 0);
  }
  return result;
}

const getRank = ({ entry }: PayrollLine): number => (entry === "ADJUST" ? 0 : 1);
const getCreatedAt = ({ selection }: PayrollLine): number => selection?.createdAt ?? 0;

const toHeldLine = (line: PayrollLine, roomPence: number): PayrollLine => ({
  ...line,
  entry: line.entry === "ADJUST" ? "ADJUST" : "HOLD",
  pence: 0,
  heldPence: line.pence,
  instalment: null,
  instalmentText: null,
  reason: toLineReason("minimumWage"),
  roomPence,
  priceLines: null,
});
