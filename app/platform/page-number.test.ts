import { expect, it } from "vitest";
import { parsePageNumber } from "./page-number.server.ts";

it.each([
  ["", 1],
  ["page=", 1],
  ["page=7", 7],
  ["page=0", 1],
  ["page=-3", 1],
  ["page=1e3", 1],
  ["page=2.5", 1],
  ["page=9999999", 1_000_000],
  ["page=99999999999", 1],
  ["page=%D9%A3", 1],
])("[EMPDATA-07] an address with ?%s asks for page %i", (query, page) => {
  expect(parsePageNumber(new URLSearchParams(query))).toBe(page);
});
