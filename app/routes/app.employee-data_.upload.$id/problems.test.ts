import { expect, it } from "vitest";
import { groupProblems } from "./problems.server.ts";

const createProblem = (
  row: number | null,
  column: string,
  message: string,
  kind: "error" | "warning" = "error",
) => ({
  row,
  column,
  message,
  kind,
});

it("[EMPDATA-01] the same mistake in a column is shown once with its rows, and other mistakes are shown separately", () => {
  const problems = [
    createProblem(2, "sex", "Enter female or male"),
    createProblem(2, "pay", "Enter an amount"),
    ...[3, 4, 9].map((row) => createProblem(row, "sex", "Enter female or male")),
    createProblem(5, "sex", "Enter a sex"),
    createProblem(6, "sex", "Enter female or male", "warning"),
    createProblem(null, "sex", "There is no such column"),
  ];
  expect(
    groupProblems(problems).map(({ kind, row, column, message }) => [kind, row, column, message]),
  ).toEqual([
    ["error", "Rows 2 to 4 and 9", "sex", "Enter female or male"],
    ["error", "Row 2", "pay", "Enter an amount"],
    ["error", "Row 5", "sex", "Enter a sex"],
    ["warning", "Row 6", "sex", "Enter female or male"],
    ["error", "File", "sex", "There is no such column"],
  ]);
});

it("[EMPDATA-01] a mistake in scattered rows names ten of them and counts the others", () => {
  const problems = Array.from({ length: 13 }, (_, index) =>
    createProblem(2 + index * 2, "pay", "Enter an amount"),
  );
  expect(groupProblems(problems).map(({ row }) => row)).toEqual([
    "Rows 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 and 3 more",
  ]);
});

it("[EMPDATA-01] the page of an upload names every row of a mistake that the API sends once", () => {
  const problems = [
    {
      ...createProblem(2, "pay", "Enter an amount"),
      rows: Array.from({ length: 300 }, (_, index) => 2 + index),
    },
  ];
  expect(groupProblems(problems).map(({ row }) => row)).toEqual(["Rows 2 to 301"]);
});
