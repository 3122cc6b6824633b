import { expect, test } from "vitest";
import { listOf } from "#copy/formats";
import { longDay, longMoment } from "./day.ts";
import { inLanguage } from "./language.server.ts";

test("days, times and lists are written in the page's language", () => {
  const said = () => [
    longDay("2026-11-20"),
    longMoment(Date.UTC(2026, 4, 3, 8, 0)),
    listOf(["Ada", "Bea", "Owen"]),
    listOf(["Ada", "Bea"]),
    listOf([]),
  ];
  const english = ["20 November 2026", "3 May 2026 at 09:00", "Ada, Bea and Owen", "Ada and Bea", ""];
  expect(inLanguage("en", said)).toEqual(english);
  expect(said()).toEqual(english);
  expect(inLanguage("cy", said)).toEqual([
    "20 Tachwedd 2026",
    "3 Mai 2026 am 09:00",
    "Ada, Bea, ac Owen",
    "Ada a Bea",
    "",
  ]);
});
