import { expect, test } from "vitest";

import { API, readArea } from "../../app/copy/compile/compile.ts";
import { listPlaceholders } from "../../app/copy/compile/messages.ts";
import { toLineReason, translateLineReason } from "../domain/payroll/line-reason.ts";
import { runInLanguage } from "./language.ts";
import { translateStoredText } from "./stored-text.ts";
import "#api-copy/insights";
import "#api-copy/prices";
import "#api-copy/upload-impacts";

const translateToWelsh = (reason: string) => runInLanguage("cy", () => translateLineReason(reason));

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
])("a payroll reason that is stored as %s is shown in Welsh as %s", (stored, welsh) => {
  expect(translateToWelsh(stored)).toBe(welsh);
  expect(translateLineReason(stored)).toBe(stored);
});

test("every payroll reason is stored in English, whoever asks, and shown in the reader's language", () => {
  const english = readArea("en", "payroll-reasons", API);
  const welsh = readArea("cy", "payroll-reasons", API);
  const fillPlaceholders = (text: string, values: Record<string, string>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  for (const [key, text] of english) {
    expect([key, listPlaceholders(text).filter((name) => !["date", "day", "reason"].includes(name))]).toEqual(
      [key, []],
    );
    const values = { date: "2026-11-05", day: "--11-05", reason: "Left" };
    const stored = runInLanguage("cy", () => toLineReason(key as never, values as never));
    expect(stored).toBe(
      fillPlaceholders(text, { date: "5 November 2026", day: "5 November", reason: "Left" }),
    );
    expect(translateToWelsh(stored)).toBe(
      fillPlaceholders(welsh.get(key) ?? "", {
        date: "5 Tachwedd 2026",
        day: "5 Tachwedd",
        reason: "Wedi gadael",
      }),
    );
  }
});

test.each([
  ["Gold for you and your partner", "Gold ar gyfer chi a'ch partner"],
  ["Full for a child", "Full ar gyfer plentyn"],
  ["Full for 2 children", "Full ar gyfer dau blentyn"],
  ["£5.00 for cover above £100,000.00", "£5.00 am yswiriant uwchlaw £100,000.00"],
  ["Single cover, paid by your employer", "Yswiriant sengl, wedi'i dalu gan eich cyflogwr"],
  ["Full for your partner: 12 × £35.00", "Full ar gyfer eich partner: 12 × £35.00"],
  ["Vouchers: 12 × £124.00", "Talebau: 12 × £124.00"],
  [
    "Quote Q-7, £250,000.00 of cover: 12 × £20.00, for £100,000.00 that has started",
    "Dyfynbris Q-7, £250,000.00 o yswiriant: 12 × £20.00, am y £100,000.00 sydd wedi dechrau",
  ],
])("a price line that is stored as %s is shown in Welsh as %s", (stored, welsh) => {
  expect(runInLanguage("cy", () => translateStoredText("prices", stored))).toBe(welsh);
});

test.each([
  ["insights", "4 × pay", "4 × cyflog"],
  ["insights", "8% of pay", "8% o gyflog"],
  ["insights", "Over 12 months", "Dros 12 mis"],
  ["insights", "Up to £150 a month", "Hyd at £150 y mis"],
  ["insights", "Plus, alone", "Plus, ar eu pen eu hunain"],
  ["insights", "Plus, with family", "Plus, gyda theulu"],
  ["insights", "Buys 1 day", "Prynu 1 diwrnod"],
  ["insights", "Buys 2 days", "Prynu 2 ddiwrnod"],
  ["insights", "Sells 7.5 hours", "Gwerthu 7.5 awr"],
  ["insights", "Meridian E4", "Meridian E4"],
  [
    "upload-impacts",
    "Dental continues. It cannot be changed until 1 February 2027.",
    "Mae Dental yn parhau. Ni ellir ei newid tan 1 Chwefror 2027.",
  ],
  ["upload-impacts", "Dental continues. It cannot be changed.", "Mae Dental yn parhau. Ni ellir ei newid."],
  [
    "upload-impacts",
    "Pay after salary sacrifice is £74.13 a month below the minimum wage of £12.71 an hour at age 35.",
    "Mae'r cyflog ar ôl aberthu cyflog £74.13 y mis islaw'r isafswm cyflog o £12.71 yr awr yn 35 oed.",
  ],
])("a text of %s that a job stored as %s is shown in Welsh as %s", (area, stored, welsh) => {
  expect(runInLanguage("cy", () => translateStoredText(area, stored))).toBe(welsh);
  expect(translateStoredText(area, stored)).toBe(stored);
});
