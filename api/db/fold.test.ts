import { expect, test } from "vitest";
import { foldEmail, foldKey } from "./fold.ts";

test.each([
  ["O'Donnell-Fry Zoë", "odonnell-fry zoe"],
  ["O’DONNELL‑fry", "odonnell-fry"],
  ["Łukasz Ødegård-Straße", "lukasz odegard-strasse"],
  ["  De\u00a0 la\tCruz ", "de la cruz"],
  ["ليلى اليوسف", "ليلى اليوسف"],
  ["\u202eevil\u200b", "evil"],
  ["Ｆｕｌｌ", "full"],
])("a search for %j looks for the folded text %j", (name, key) => {
  expect(foldKey(name)).toBe(key);
  expect(foldKey(key)).toBe(key);
});

test("an email address is found however it is typed, but accents make a different one", () => {
  expect(foldEmail(" Aisha.Patel@Harbourline.EXAMPLE ")).toBe("aisha.patel@harbourline.example");
  expect(foldEmail("zoe\u0308@x.example")).toBe(foldEmail("zoë@x.example"));
  expect(foldEmail("zoë@x.example")).not.toBe(foldEmail("zoe@x.example"));
});
