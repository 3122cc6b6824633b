import { expect, it } from "vitest";
import { getMinimumPensionAge } from "./minimum-pension-age.ts";

it.each([
  ["1973-04-05", 55],
  ["1973-04-06", 57],
  ["1990-03-08", 57],
])("a person born on %s may take a pension from age %i", (born, age) => {
  expect(getMinimumPensionAge(born)).toBe(age);
});
