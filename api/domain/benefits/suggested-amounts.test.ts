import { expect, test } from "vitest";
import { listSuggestedAmounts } from "./suggested-amounts.ts";

const buildField = (minimum: number, maximum: number, stepSize: number) => ({
  ...({ name: "amount", minimum, maximum, stepSize, validationMessage: "" } as const),
});

test.each<[number, number, number, number[]]>([
  [1, 5, 1, [1, 2, 3, 4, 5]],
  [250, 3_000, 1, [500, 1_000, 1_500, 2_000, 2_500, 3_000]],
  [20, 243, 1, [50, 100, 150, 200]],
  [25_000, 250_000, 25_000, [50_000, 100_000, 150_000, 200_000, 250_000]],
  [100, 9_999, 1, [2_000, 4_000, 6_000, 8_000]],
  [7, 7, 1, [7]],
])("the buttons for amounts from %i to %i in steps of %i are %j", (minimum, maximum, step, picks) => {
  expect(listSuggestedAmounts(buildField(minimum, maximum, step))).toEqual(picks);
});
