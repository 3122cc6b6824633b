// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { ApprovalsList } from "./approvals-list.tsx";
import type { ApprovalRow } from "./approvals-view.ts";

const row: ApprovalRow = {
  id: "1",
  name: "Sam Abbot",
  orderValue: "£1,200.00",
  fields: { "Employee number": "00100", Starts: "1 January 2027" },
  change: { from: "£800.00, 12 months", to: "£1,200.00, 12 months" },
  monthlyAmount: "£100.00",
  estimate: "Estimated at 2026 prices",
  requestedOn: "12 November 2026",
  decideBy: "10 December 2026",
  isOwn: false,
  hasActed: false,
  version: "1.1",
  headroomPence: 250_00,
};

/** The cells of one request after its person, by the labels of their columns. */
function readCells(facts: Partial<ApprovalRow>) {
  const view = {
    benefitId: "cycle",
    name: "Cycle to work",
    total: 1,
    search: "",
    page: 1,
    perPage: 25,
    pageCount: 1,
    columns: [],
    hasChanges: true,
    hasHeadroom: true,
    rows: [{ ...row, ...facts }],
  };
  const page = createServerDocument(<ApprovalsList view={view} isAll={false} />);
  const cells = [...page.querySelectorAll("tbody td")].map(({ textContent }) => textContent?.trim() ?? "");
  const details = [...page.querySelectorAll("tbody details .bp-facts__fact")];
  return { cells, details: details.map(({ textContent }) => textContent) };
}

test("[APPROVE-05] a request for a change shows the present and the requested value, its price, its days and its details", () => {
  const { cells, details } = readCells({});
  expect(cells[0]).toMatch(/^£800\.00, 12 months .*to £1,200\.00, 12 months/);
  expect(cells.slice(1, 5)).toEqual([
    "£1,200.00",
    "£100.00Estimated at 2026 prices",
    "12 November 2026",
    "10 December 2026",
  ]);
  expect(cells[5]).toContain("£250.00");
  expect(details).toEqual(["Employee number00100", "Starts1 January 2027"]);
});

test("[APPROVE-05] a request without a present benefit, a price or days says so, and pay below the minimum wage is named", () => {
  const { cells } = readCells({
    change: { from: null, to: "6%" },
    monthlyAmount: null,
    estimate: "",
    requestedOn: null,
    decideBy: null,
    headroomPence: -2_68,
  });
  expect(cells[0]).toMatch(/^Nothing .*to 6%/);
  expect(cells.slice(2)).toEqual(["–", "–", "–", "£2.68 below"]);
});
