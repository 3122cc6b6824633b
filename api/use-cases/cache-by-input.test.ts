import { expect, test } from "vitest";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { cacheByInput } from "./cache-by-input.ts";

/** An empty catalogue, because the cache only compares its identity. */
const catalogue = {} as Catalogue;

/** Gets a value for each name and its rows, and returns the names whose values were computed. */
function listComputedInputs(
  keep: ReturnType<typeof cacheByInput<{ name: string }>>,
  inputs: readonly [string, object][],
) {
  return inputs.flatMap(([name, rows]) => {
    let isComputed = false;
    const value = keep({ name: [name], rows, catalogue }, () => {
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

test("a value is computed again once a row or the catalogue changes", () => {
  const keep = cacheByInput<{ name: string }>(10);
  expect(
    listComputedInputs(keep, [
      ["anna", { salary: 1 }],
      ["anna", { salary: 2 }],
    ]),
  ).toEqual(["anna", "anna"]);
  const other = { ...catalogue };
  expect(keep({ name: ["anna"], rows: { salary: 2 }, catalogue: other }, () => ({ name: "new" }))).toEqual({
    name: "new",
  });
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
