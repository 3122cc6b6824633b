import { describe, expect, it } from "vitest";
import type { Notice } from "#contract/index.ts";
import { runInPageLanguage } from "~/copy/language.server.ts";
import { toShownNotices } from "./notices.server.ts";

const buildNotice = (overrides: Partial<Notice> = {}): Notice => ({
  text: "Payslips are late.",
  severity: "warning",
  from: "2026-07-01T08:00:00Z",
  until: null,
  ...overrides,
});

describe("notices at the top of a page", () => {
  it.each([
    { severity: "info", tone: "info", role: "status" },
    { severity: "warning", tone: "wait", role: "status" },
    { severity: "outage", tone: "bad", role: "alert" },
  ] as const)("[OPS-14] a notice of severity $severity is announced as $role", ({ severity, ...look }) => {
    expect(toShownNotices([buildNotice({ severity })], new Date("2026-07-01T09:00:00Z"))).toEqual([
      { text: "Payslips are late.", lang: undefined, end: undefined, ...look },
    ]);
  });

  it.each([
    { until: "2026-07-01T17:30:00Z", end: "Wednesday 1 July at 6:30 pm" },
    { until: "2026-12-01T17:30:00Z", end: "Tuesday 1 December at 5:30 pm" },
  ])("[OPS-14] a notice gives its end in London's time, summer and winter", ({ until, end }) => {
    const shownNotices = toShownNotices([buildNotice({ until })], new Date("2026-07-01T09:00:00Z"));
    expect(shownNotices?.[0]).toMatchObject({ text: "Payslips are late.", end: `Expected until ${end}.` });
  });

  it.each<{ notice: Partial<Notice>; text: string; lang: string | undefined }>([
    { notice: { texts: { en: "Late.", cy: "Hwyr." } }, text: "Hwyr.", lang: undefined },
    { notice: { texts: { en: "Late." } }, text: "Late.", lang: "en" },
    { notice: { text: "Late." }, text: "Late.", lang: "en" },
    { notice: { text: "Hwyr.", language: "cy" }, text: "Hwyr.", lang: undefined },
    { notice: { text: "Tard.", language: "fr" }, text: "Tard.", lang: "fr" },
  ])("[OPS-14] a Welsh page shows $notice as $text with lang $lang", ({ notice: sentNotice, text, lang }) => {
    const shownNotices = runInPageLanguage("cy", () =>
      toShownNotices([buildNotice(sentNotice)], new Date("2026-07-01T09:00:00Z")),
    );
    expect(shownNotices?.map((each) => [each.text, each.lang])).toEqual([[text, lang]]);
  });

  it.each([
    { at: "2026-07-01T07:59:59Z", isShown: false },
    { at: "2026-07-01T08:00:00Z", isShown: true },
    { at: "2026-07-01T09:59:59Z", isShown: true },
    { at: "2026-07-01T10:00:00Z", isShown: false },
  ])("[OPS-14] a notice for 8 to 10 o'clock is shown at $at: $isShown", ({ at, isShown }) => {
    const shownNotices = toShownNotices([buildNotice({ until: "2026-07-01T10:00:00Z" })], new Date(at));
    expect(shownNotices !== undefined).toBe(isShown);
  });
});
