import { wageCopy } from "#api-copy/wage";
import { getAge, isDay } from "../calendar.ts";
import type { Line } from "./explanation.ts";
import { requirePence, sumPence, toPounds } from "./money.ts";
import type { MinimumWageRates } from "./rates/minimum-wage.ts";

/** The pay periods of a year, and the word for an amount per period. */
const periodTexts = {
  get 12() {
    return wageCopy("each.12");
  },
  get 13() {
    return wageCopy("each.13");
  },
  get 26() {
    return wageCopy("each.26");
  },
  get 52() {
    return wageCopy("each.52");
  },
};

export interface WageCheckInput {
  /** Pay before any sacrifice, for an hour or for a year. */
  pay: { hourlyPence: number } | { annualPence: number };
  /** Hundredths of hours; 3750 is 37.5 hours. */
  weeklyHoursHundredths: number;
  /** A date as `yyyy-mm-dd`. */
  dateOfBirth: string;
  /** First day of the pay period. The age and the rate of this day apply to the whole period. */
  periodFrom: string;
  periodsPerYear: keyof typeof periodTexts;
}

export interface MinimumWageCheck {
  /** The minimum hourly rate for the person's age. */
  hourlyPence: number;
  /** The part of a period's pay above the floor after existing sacrifices; negative for a breach. */
  headroomPence: number;
  isBreach: boolean;
  /** Why pay is or would be below the minimum wage; null if it is not. */
  reason: string | null;
  /** The lines that add up to the headroom after the further sacrifice. */
  lines: readonly Line[];
}

/**
 * Whether a period's pay stays at the minimum wage after one more sacrifice, in pence (RULE-05). Check again when pay,
 * hours, age or rate changes, with 0 for the further one. Rates are those of `periodFrom`. It never lowers the
 * sacrifice: the caller refuses or holds it with the reason.
 * @throws RangeError as `requirePence`, for hours outside 0 to 168, and for days that give no age
 */
export function checkMinimumWage(
  input: WageCheckInput,
  sacrificesPence: readonly number[],
  furtherPence: number,
  rates: MinimumWageRates,
): MinimumWageCheck {
  const { weeklyHoursHundredths: hours, periodsPerYear } = input;
  if (!Number.isInteger(hours) || hours <= 0 || hours > 168_00) {
    throw new RangeError("Weekly hours are hundredths above 0, up to 168 hours");
  }
  if (!isDay(input.periodFrom) || !isDay(input.dateOfBirth)) {
    throw new RangeError("No one has an age on such a day");
  }
  const age = getAge(input.dateOfBirth, input.periodFrom);
  const hourlyPence = getFloor(age, rates);
  const already = sumPence(sacrificesPence);
  // Pay and floor are fractions with this divisor. Only their difference is rounded, so that pay at exactly
  // the rate is not a breach.
  const divisor = 100 * periodsPerYear;
  const yearly = getYearlyHundredths(input);
  requirePence(Math.floor(yearly / 100));
  const free = Math.floor((yearly - hourlyPence * hours * 52) / divisor);
  const payPence = Math.floor(yearly / divisor);
  const headroomPence = free - already;
  const leftPence = headroomPence - requirePence(furtherPence);
  const facts = {
    hourlyPence,
    headroomPence,
    leftPence,
    furtherPence,
    age,
    each: periodTexts[periodsPerYear],
  };
  return {
    hourlyPence,
    headroomPence,
    isBreach: leftPence < 0,
    reason: leftPence < 0 ? getReason(facts) : null,
    lines: [
      toLine("pay", wageCopy("line.pay", { each: facts.each }), payPence, "down", {
        weeklyHoursHundredths: hours,
      }),
      toLine("floor", wageCopy("line.floor", { floor: toPounds(hourlyPence), age }), free - payPence, "up", {
        hourlyPence,
        age,
        from: rates.from,
      }),
      toLine("sacrifices", wageCopy("line.sacrifices"), -already, "none", {}),
      toLine("further", wageCopy("line.further"), -furtherPence, "none", {}),
    ],
  };
}

function getFloor(age: number, { byAge, from }: MinimumWageRates): number {
  const band = byAge.find(({ fromAge }) => fromAge <= age);
  if (!band) throw new RangeError(`The minimum wage from ${from} has no rate for the age`);
  return band.hourlyPence;
}

/** A year's pay in hundredths of a penny, which needs no rounding. */
function getYearlyHundredths({ pay, weeklyHoursHundredths }: WageCheckInput): number {
  if ("annualPence" in pay) return requirePence(pay.annualPence) * 100;
  return requirePence(pay.hourlyPence) * weeklyHoursHundredths * 52;
}

interface WageFacts {
  hourlyPence: number;
  headroomPence: number;
  leftPence: number;
  furtherPence: number;
  age: number;
  each: string;
}

function getReason({ hourlyPence, headroomPence, leftPence, furtherPence, age, each }: WageFacts): string {
  const below = { amount: toPounds(-leftPence), each, floor: toPounds(hourlyPence), age };
  if (furtherPence === 0) return wageCopy("isBelow", below);
  const limitText =
    headroomPence > 0 ? wageCopy("most", { amount: toPounds(headroomPence), each }) : wageCopy("noMore");
  return `${wageCopy("wouldBeBelow", below)} ${limitText}`;
}

const toLine = (
  code: string,
  text: string,
  pence: number,
  rounding: Line["rounding"],
  inputs: Line["inputs"],
): Line => ({
  rule: "RULE-05",
  code: `minimum-wage.${code}`,
  text:
    pence < 0
      ? wageCopy("line.less", { text, amount: toPounds(-pence) })
      : wageCopy("line.amount", { text, amount: toPounds(pence) }),
  inputs,
  rounding,
  pence: pence === 0 ? 0 : pence,
});
