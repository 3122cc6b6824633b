import { describe, expect, test } from "vitest";
import { buildElection, buildFact, createPayrollLife } from "../../../tests/support/payroll-life.ts";
import type { PersonRun } from "./ledger.ts";

const pension = buildElection("pension", { kind: "share", percent: 5 });

/** The amounts of the pension by sacrifice that a run takes and holds, by month of origin. */
const listSacrificedPence = ({ lines }: PersonRun) =>
  lines
    .filter(({ element }) => element === "PENSION-SAC")
    .map(({ pence, heldPence, origin }) => [origin.slice(0, 7), pence, heldPence]);

describe("arrears of a sacrifice that the minimum wage holds", () => {
  test("[M-26] arrears of the latest month are held first, and those of an earlier month are taken when there is room", () => {
    const person = createPayrollLife({ selections: [pension] }).lockTo("2026-11");
    const recordedOn = "2026-11-16";
    person.addFacts(
      buildFact("pay", "annual:4500000", { from: "2026-09-01", recordedOn }),
      buildFact("pay", "annual:4200000", { from: "2026-11-01", recordedOn }),
      buildFact("pay", "hourly:1285", { from: "2026-12-01", recordedOn }),
    );
    person.lock("2026-12");
    // £12.85 an hour leaves £22.75 a month above £12.71: one month's £12.50 fits, and two do not.
    expect(listSacrificedPence(person.run("2026-12"))).toEqual([
      ["2026-12", 0, 0],
      ["2026-09", 1250, 0],
      ["2026-10", 0, 1250],
    ]);
    person.lock("2027-01");
    expect(listSacrificedPence(person.run("2027-01"))).toEqual([["2026-10", 1250, 0]]);
  });

  test("[M-28] a leaver's arrears are held once, and again only when their amount changes", () => {
    const person = createPayrollLife({ selections: [pension] }).lockTo("2026-10");
    person.addFacts(buildFact("employed", "no", { from: "2026-11-01", recordedOn: "2026-11-02" }));
    person.lockTo("2026-11");
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-09-01", recordedOn: "2026-11-16" }));
    person.lockTo("2027-01");
    expect(listSacrificedPence(person.run("2026-12"))).toEqual([
      ["2026-09", 0, 1250],
      ["2026-10", 0, 1250],
    ]);
    expect(person.run("2027-01").lines).toEqual([]);
    person.addFacts(buildFact("pay", "annual:4800000", { from: "2026-10-01", recordedOn: "2027-01-16" }));
    person.lockTo("2027-04");
    // October's arrears double, and September's are listed with them again, unchanged.
    expect(listSacrificedPence(person.run("2027-02"))).toEqual([
      ["2026-09", 0, 1250],
      ["2026-10", 0, 2500],
    ]);
    expect([person.run("2027-03").lines, person.run("2027-04").lines]).toEqual([[], []]);
    expect(person.sum("PENSION-SAC")).toBe(7 * 17500);
  });
});

describe("vouchers", () => {
  const vouchers = buildElection("childcare-vouchers", { kind: "voucher", pence: 45_00 });
  const listLines = (person: ReturnType<typeof createPayrollLife>, month: string) =>
    person.run(month).lines.map(({ entry, pence, heldPence }) => [entry, pence, heldPence]);

  test("[M-28] [M-29] a voucher that was held is never issued later", () => {
    const person = createPayrollLife({ facts: [buildFact("pay", "hourly:1300")], selections: [vouchers] });
    // £13.00 leaves £47.12 a month above £12.71, and £12.95 in December leaves £39.00.
    person.addFacts(
      buildFact("pay", "hourly:1295", { from: "2026-12-01", recordedOn: "2026-11-20" }),
      buildFact("pay", "hourly:1300", { from: "2027-01-01", recordedOn: "2026-11-21" }),
    );
    person.lockTo("2027-02");
    expect(listLines(person, "2026-11")).toEqual([["REGULAR", 45_00, 0]]);
    expect(listLines(person, "2026-12")).toEqual([["HOLD", 0, 45_00]]);
    expect(listLines(person, "2027-01")).toEqual([["REGULAR", 45_00, 0]]);
    expect(listLines(person, "2027-02")).toEqual([["REGULAR", 45_00, 0]]);
  });

  test("[M-29] a voucher is not adjusted when a leave date is reported late", () => {
    const person = createPayrollLife({ selections: [vouchers] }).lockTo("2026-11");
    person.addFacts(buildFact("employed", "no", { from: "2026-10-21", recordedOn: "2026-11-16" }));
    person.lock("2026-12");
    const late = person.run("2026-12").lines.filter(({ pence }) => pence !== 0);
    expect(late).toEqual([]);
  });
});
