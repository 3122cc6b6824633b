import { describe, expect, test } from "vitest";
import { buildMember, harbourlineCalendar } from "../../../tests/support/members.ts";
import { buildReportPerson, buildSelection, buildSnapshot } from "../../../tests/support/snapshots.ts";
import type { Selection } from "../benefits/selection.ts";
import { publishedTables } from "../pay/rates/index.ts";
import { listPayrollLines, payrollLayout, toReportMonths } from "./payroll-lines.ts";
import { type ReportPerson, toSnapshotAfterLeaving } from "./report-person.ts";

const buildLoan = (facts: Partial<Selection> = {}) =>
  buildSelection({
    code: "season-ticket",
    choice: { kind: "spread", pence: 1_000_00, months: 12 },
    coverDate: "2026-10-01",
    firstDeductionDate: "2026-10-28",
    endDate: "2027-09-30",
    ...facts,
  });
const buildBicycle = (facts: Partial<Selection> = {}) =>
  buildLoan({ code: "cycle", choice: { kind: "spread", pence: 1_200_00, months: 12 }, ...facts });

const buildLeaver = (leaveDate: string | null, selections: Selection[]): ReportPerson =>
  buildReportPerson(
    toSnapshotAfterLeaving(buildSnapshot({ member: buildMember({ leaveDate }), selections })),
  );

/** Element, type, pence, change and reason of each line. */
function listLines(person: ReportPerson, month: string) {
  const months = toReportMonths(month, harbourlineCalendar, publishedTables);
  const columns = ["Pay element", "Type", "Amount", "Change", "Reason"].map((name) =>
    payrollLayout.columns.indexOf(name),
  );
  return listPayrollLines(person, months, ({ name }) => name).map((line) =>
    columns.map((index) => line[index]),
  );
}

describe("the payroll of a leaver", () => {
  test("[RULE-09] the last payslip takes the remaining amount of loans and bicycles once, from net pay", () => {
    const person = buildLeaver("2026-11-15", [buildLoan(), buildBicycle()]);
    expect(listLines(person, "2026-11")).toEqual([
      ["CYCLE-SAC", "SAC", 0, "STOP", "Left"],
      ["SEASON-TICKET-LOAN", "LOAN", 0, "STOP", "Left"],
      ["SEASON-TICKET-BALANCE", "LOAN", 916_66, "NEW", "Owed on leaving"],
      ["CYCLE-BALANCE", "NET", 1_100_00, "NEW", "Owed on leaving"],
    ]);
    expect(listLines(person, "2026-12")).toEqual([]);
  });

  test("[RULE-09] a person who leaves on a pay day pays that day's instalment and the remaining amount", () => {
    expect(listLines(buildLeaver("2026-11-28", [buildLoan()]), "2026-11")).toEqual([
      ["SEASON-TICKET-LOAN", "LOAN", 83_34, null, null],
      ["SEASON-TICKET-BALANCE", "LOAN", 833_32, "NEW", "Owed on leaving"],
    ]);
  });

  test("[RULE-09] a person who leaves after a pay day pays the remaining amount with the next month's pay", () => {
    const person = buildLeaver("2026-11-29", [buildLoan()]);
    expect(listLines(person, "2026-11")).toEqual([["SEASON-TICKET-LOAN", "LOAN", 83_34, null, null]]);
    expect(listLines(person, "2026-12").at(-1)?.slice(2)).toEqual([833_32, "NEW", "Owed on leaving"]);
  });

  test("a leaver owes nothing for a plan that never began, was only requested, ended before, or was paid in full", () => {
    const inactive = [
      buildLoan({ status: "draft" }),
      buildBicycle({ status: "approval-pending" }),
      buildLoan({ id: "a", coverDate: "2027-01-01", firstDeductionDate: "2027-01-28" }),
      buildBicycle({ status: "ended", endDate: "2026-10-31" }),
      buildLoan({ id: "b", firstDeductionDate: "2025-11-28", coverDate: "2025-12-01", endDate: null }),
    ];
    expect(
      listLines(buildLeaver("2026-11-30", inactive), "2026-12").filter(([name]) =>
        /BALANCE/.test(String(name)),
      ),
    ).toEqual([]);
    expect(listLines(buildLeaver(null, [buildLoan()]), "2026-11")).toHaveLength(1);
  });

  test("[RULE-09] cover ends with the leave date, also when that is in the future", () => {
    expect(listLines(buildLeaver("2026-11-25", [buildSelection()]), "2026-11")).toEqual([
      ["PENSION-SAC", "SAC", 0, "STOP", "Left"],
      ["PENSION-ER", "ER", 0, "STOP", "Left"],
    ]);
  });
});
