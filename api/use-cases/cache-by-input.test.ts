import { expect, test } from "vitest";
import { cacheByInput } from "./cache-by-input.ts";

/** Stands for the catalogue and calendars, of which the cache only compares the identity. */
const shared = [{}, {}];

/** Gets a value for each name and its rows, and returns the names whose values were computed. */
function listComputedInputs(
  keep: ReturnType<typeof cacheByInput<{ name: string }>>,
  inputs: readonly [string, object][],
) {
  return inputs.flatMap(([name, rows]) => {
    let isComputed = false;
    const value = keep({ name: [name], rows, shared }, () => {
      isComputed = true;
      return { name };
    });
    expect(value).toEqual({ name });
    return isComputed ? [name] : [];
  });
}

test("a cached value belongs to one person, even if two people have the same rows", () => {
  const keep = cacheByInput<{ name: string }>(10);
  const rows = { salary: 1 };
  expect(
    listComputedInputs(keep, [
      ["anna", rows],
      ["ben", rows],
      ["anna", { ...rows }],
    ]),
  ).toEqual(["anna", "ben"]);
});

test("a value is computed again once a row, the catalogue or the calendars change", () => {
  const keep = cacheByInput<{ name: string }>(10);
  expect(
    listComputedInputs(keep, [
      ["anna", { salary: 1 }],
      ["anna", { salary: 2 }],
    ]),
  ).toEqual(["anna", "anna"]);
  for (const changed of [
    [{}, shared[1]],
    [shared[0], {}],
  ] as object[][]) {
    const input = { name: ["anna"], rows: { salary: 2 }, shared: changed };
    expect(keep(input, () => ({ name: "new" }))).toEqual({ name: "new" });
  }
});

test("a full cache drops the values that were used least recently", () => {
  const keep = cacheByInput<{ name: string }>(10, 25_000);
  const rows = { text: "x".repeat(10_000) };
  expect(
    listComputedInputs(keep, [
      ["anna", rows],
      ["ben", rows],
      ["anna", rows],
      ["cara", rows],
      ["anna", rows],
      ["ben", rows],
    ]),
  ).toEqual(["anna", "ben", "cara", "ben"]);
});

test("a value larger than the whole cache is computed each time", () => {
  const keep = cacheByInput<{ name: string }>(10, 1_000);
  const rows = { text: "x".repeat(10_000) };
  expect(
    listComputedInputs(keep, [
      ["anna", rows],
      ["anna", rows],
    ]),
  ).toEqual(["anna", "anna"]);
});
