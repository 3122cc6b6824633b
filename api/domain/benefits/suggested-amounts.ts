import type { EditField } from "./limits.ts";

const MAX_AMOUNTS = 6;

/**
 * A few amounts to offer first. Up to six are all offered. A longer range gives the multiples of the smallest round
 * step that has at most six. Round steps are 1, 2, 2.5 or 5 times a power of ten.
 */
export function listSuggestedAmounts({ minimum, maximum, stepSize }: EditField): number[] {
  const stepCount = Math.floor((maximum - minimum) / stepSize) + 1;
  if (stepCount <= MAX_AMOUNTS) return listMultiples(stepSize, minimum, stepCount);
  const step = roundSteps(stepSize).find((each) => countMultiples(each, minimum, maximum) <= MAX_AMOUNTS);
  if (step === undefined) return [];
  const firstAmount = Math.ceil(minimum / step) * step;
  return listMultiples(step, firstAmount, countMultiples(step, minimum, maximum));
}

const listMultiples = (step: number, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

const countMultiples = (step: number, minimum: number, maximum: number) =>
  Math.floor(maximum / step) - Math.ceil(minimum / step) + 1;

/** Round numbers that are whole steps of the field, the smallest first. */
const roundSteps = (stepSize: number): number[] =>
  [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
    .flatMap((power) => [1, 2, 2.5, 5].map((factor) => factor * power))
    .filter((each) => each % stepSize === 0);
