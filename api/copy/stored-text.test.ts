import { expect, test } from "vitest";

import { API, readArea } from "../../app/copy/compile/compile.ts";
import { listPlaceholders } from "../../app/copy/compile/messages.ts";
import { sayReason, toReason } from "../domain/payroll/reason.ts";
import { inLanguage } from "./language.ts";
import { sayKept } from "./stored-text.ts";
import "#api-copy/prices";

const inWelsh = (reason: string) => inLanguage("cy", () => sayReason(reason));

test.each([
  ["Minimum wage", "Isafswm cyflog"],
  ["Joined on 1 January 2027", "Ymunodd ar 1 Ionawr 2027"],
  ["Tier fell on 29 February", "Gostyngodd yr haen ar 29 Chwefror"],
  [
    "Pay changed from 5 November 2026. Pays for two months",
    "Newidiodd y cyflog o 5 Tachwedd 2026. Yn talu am ddau fis",
  ],
  ["Withdrawn: Left on 30 June 2026", "Tynnwyd yn ôl: Gadawodd ar 30 Mehefin 2026"],
  ["Our own words, on 3 May", "Our own words, on 3 May"],
])("a payroll reason stored as %s is shown in Welsh as %s", (kept, welsh) => {
  expect(inWelsh(kept)).toBe(welsh);
  expect(sayReason(kept)).toBe(kept);
});

test("every payroll reason is stored in English, whoever asks, and shown in the reader's language", () => {
  const english = readArea("en", "payroll-reasons", API);
  const welsh = readArea("cy", "payroll-reasons", API);
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  for (const [key, text] of english) {
    expect([key, listPlaceholders(text).filter((name) => !["date", "day", "reason"].includes(name))]).toEqual(
      [key, []],
    );
    const values = { date: "2026-11-05", day: "--11-05", reason: "Left" };
    const kept = inLanguage("cy", () => toReason(key as never, values as never));
    expect(kept).toBe(fill(text, { date: "5 November 2026", day: "5 November", reason: "Left" }));
    expect(inWelsh(kept)).toBe(
      fill(welsh.get(key) ?? "", { date: "5 Tachwedd 2026", day: "5 Tachwedd", reason: "Wedi gadael" }),
    );
  }
});

test.each([
  ["Gold for you and your partner", "Gold ar gyfer chi a'ch partner"],
  ["Full for a child", "Full ar gyfer plentyn"],
  ["Full for 2 children", "Full ar gyfer dau blentyn"],
  ["£5.00 for cover above £100,000.00", "£5.00 am yswiriant uwchlaw £100,000.00"],
  ["Single cover, paid by your employer", "Yswiriant sengl, wedi'i dalu gan eich cyflogwr"],
])("a price line stored as %s is shown in Welsh as %s", (kept, welsh) => {
  expect(inLanguage("cy", () => sayKept("prices", kept))).toBe(welsh);
});
