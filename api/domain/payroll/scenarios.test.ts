import { expect, test } from "vitest";
import { chosen, fact, payrollLife } from "../../../tests/support/payroll-life.ts";

const pension = (percent = 5, facts: Parameters<typeof chosen>[2] = {}) =>
  chosen("pension", { kind: "share", percent }, facts);
const life = (multiple = 6, facts: Parameters<typeof chosen>[2] = {}) =>
  chosen("life", { kind: "multiple", multiple }, facts);

test("[S1] a pay rise of December changes nothing before it", () => {
  const person = payrollLife({ selections: [pension(), life()] }).lockTo("2026-11");
  expect(person.lines("2026-11")).toEqual(["PENSION-SAC 17500", "PENSION-ER 17500", "LIFE-NET 672"]);
  person.tell(fact("pay", "annual:4500000", { from: "2026-12-01", told: "2026-11-16" }));
  expect(person.lock("2026-12")).toEqual([
    'PENSION-SAC 18750 CHANGE "Pay changed from 1 December 2026"',
    'PENSION-ER 18750 CHANGE "Pay changed from 1 December 2026"',
    'LIFE-NET 720 CHANGE "Pay changed from 1 December 2026"',
  ]);
});

test("[S17] a pay rise from September brings its arrears in December, month by month", () => {
  const person = payrollLife({ selections: [pension(), life()] }).lockTo("2026-11");
  person.tell(fact("pay", "annual:4500000", { from: "2026-09-01", told: "2026-11-16" }));
  const why = '"Pay changed from 1 September 2026"';
  expect(person.lock("2026-12")).toEqual([
    `PENSION-SAC 18750 CHANGE ${why}`,
    `PENSION-SAC 1250 (2026-09) ${why}`,
    `PENSION-SAC 1250 (2026-10) ${why}`,
    `PENSION-SAC 1250 (2026-11) ${why}`,
    `PENSION-ER 18750 CHANGE ${why}`,
    `PENSION-ER 1250 (2026-09) ${why}`,
    `PENSION-ER 1250 (2026-10) ${why}`,
    `PENSION-ER 1250 (2026-11) ${why}`,
    `LIFE-NET 720 CHANGE ${why}`,
    `LIFE-NET 48 (2026-09) ${why}`,
    `LIFE-NET 48 (2026-10) ${why}`,
    `LIFE-NET 48 (2026-11) ${why}`,
  ]);
  person.lockTo("2027-03");
  expect(person.sum("PENSION-SAC")).toBe(218750);
  expect(person.sum("LIFE-NET")).toBe(8400);
  expect(person.lines("2027-01")).toEqual(["PENSION-SAC 18750", "PENSION-ER 18750", "LIFE-NET 720"]);
});
