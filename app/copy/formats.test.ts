import { expect, test } from "vitest";
import { benefitsCopy } from "#api-copy/benefits";
import { dashboardCopy } from "#copy/dashboard";
import { employeesCopy } from "#copy/employees";
import { listOf } from "#copy/formats";
import { historyCopy } from "#copy/history";
import { homeCopy } from "#copy/home";
import { lifeEventsCopy } from "#copy/life-events";
import { payCalendarCopy } from "#copy/pay-calendar";
import { setUpCopy } from "#copy/set-up";
import { runInLanguage } from "../../api/copy/language.ts";
import { formatLongDay, formatMoment } from "./day.ts";
import { runInPageLanguage } from "./language.server.ts";

test("days, times and lists are written in the page's language", () => {
  const formatSamples = () => [
    formatLongDay("2026-11-20"),
    formatMoment(Date.UTC(2026, 4, 3, 8, 0)),
    listOf(["Ada", "Bea", "Owen"]),
    listOf(["Ada", "Bea"]),
    listOf([]),
  ];
  const english = ["20 November 2026", "3 May 2026 at 09:00", "Ada, Bea and Owen", "Ada and Bea", ""];
  expect(runInPageLanguage("en", formatSamples)).toEqual(english);
  expect(formatSamples()).toEqual(english);
  expect(runInPageLanguage("cy", formatSamples)).toEqual([
    "20 Tachwedd 2026",
    "3 Mai 2026 am 09:00",
    "Ada, Bea, ac Owen",
    "Ada a Bea",
    "",
  ]);
});

test("an English noun is singular after one and plural after other numbers", () => {
  const formatNouns = (count: string) => [
    employeesCopy("confirmAll", { count }),
    historyCopy("hours", { count }),
    historyCopy("days", { count }),
  ];
  expect(formatNouns("1")).toEqual([
    "We will email 1 employee who has not registered.",
    "1 hour a week",
    "1 day",
  ]);
  expect(formatNouns("1,240")).toEqual([
    "We will email 1,240 employees who have not registered.",
    "1,240 hours a week",
    "1,240 days",
  ]);
  expect(formatNouns("37.5")[1]).toBe("37.5 hours a week");
  const formatTimes = (count: number) => [
    homeCopy("daysLeft", { count }),
    setUpCopy("pickDays", { count }),
    benefitsCopy("months", { count }),
  ];
  expect(formatTimes(1)).toEqual(["day left to choose", "1 day", "1 month"]);
  expect(formatTimes(12)).toEqual(["days left to choose", "12 days", "12 months"]);
});

test("a Welsh noun mutates after its number: softly after two, and with an aspirate after three and six", () => {
  const counts = [0, 1, 2, 3, 6, 7, 22];
  const formatCounts = (key: "dueIn" | "taskRemind") => counts.map((count) => dashboardCopy(key, { count }));
  expect(runInPageLanguage("cy", () => formatCounts("dueIn"))).toEqual([
    ...["Mewn 0 diwrnod", "Mewn 1 diwrnod", "Mewn 2 ddiwrnod", "Mewn 3 diwrnod", "Mewn 6 diwrnod"],
    ...["Mewn 7 diwrnod", "Mewn 22 diwrnod"],
  ]);
  expect(runInPageLanguage("cy", () => formatCounts("taskRemind"))).toEqual([
    ...["Atgoffwch 0 cyflogai i gofrestru", "Atgoffwch 1 cyflogai i gofrestru"],
    ...["Atgoffwch 2 gyflogai i gofrestru", "Atgoffwch 3 chyflogai i gofrestru"],
    ...["Atgoffwch 6 chyflogai i gofrestru", "Atgoffwch 7 cyflogai i gofrestru"],
    "Atgoffwch 22 cyflogai i gofrestru",
  ]);
  const formatDays = () => [
    homeCopy("daysLeft", { count: 2 }),
    setUpCopy("pickDays", { count: "2" }),
    historyCopy("days", { count: "2" }),
    payCalendarCopy("showAll", { count: 2, name: "Misol" }),
    setUpCopy("betweenDays", { min: "1", max: "2" }),
    lifeEventsCopy("within", { days: 2 }),
    lifeEventsCopy("eventDateHint", { days: 2, example: "20 11 2026" }),
  ];
  expect(runInPageLanguage("cy", formatDays)).toEqual([
    "ddiwrnod ar ôl i ddewis",
    "2 ddiwrnod",
    "2 ddiwrnod",
    "Dangos pob un o'r 2 ddiwrnod cyflog: Misol",
    "O 1 i 2 ddiwrnod",
    "Rhowch wybod i ni o fewn 2 ddiwrnod.",
    "O fewn y 2 ddiwrnod diwethaf, e.e. 20 11 2026",
  ]);
  const months = counts.map((count) => runInLanguage("cy", () => benefitsCopy("months", { count })));
  expect(months).toEqual(["0 mis", "1 mis", "2 fis", "3 mis", "6 mis", "7 mis", "22 mis"]);
});
