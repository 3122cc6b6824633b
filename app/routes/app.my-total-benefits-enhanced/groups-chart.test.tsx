// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { GroupsChart } from "./groups-chart.tsx";

const buildRow = (employerPence: number, employeePence: number) => ({
  employerPence,
  employeePence,
  togetherPence: employerPence + employeePence,
});
const buildGroup = (code: string, totals: ReturnType<typeof buildRow> | null) => ({
  code,
  name: `Group ${code}`,
  benefits: [],
  totals,
});

it("[TOTAL-02] a group's bar has the employer's and the person's part, and a hidden group has no bar", () => {
  const groups = [
    buildGroup("a", buildRow(300_00, 100_00)),
    buildGroup("b", buildRow(0, 200_00)),
    buildGroup("c", null),
  ];
  const page = createServerDocument(<GroupsChart groups={groups} />);
  const readWidths = (part: string) =>
    [...page.querySelectorAll(`[role=img] .bp-money-bar__${part}`)].map((each) => each.getAttribute("width"));
  expect([readWidths("employer"), readWidths("you")]).toEqual([["75.00%"], ["25.00%", "50.00%"]]);
  expect([...page.querySelectorAll(".bp-chart__words span")].map(({ textContent }) => textContent)).toEqual([
    ...["Group a", "£400.00", "Group b", "£200.00"],
  ]);
  expect(page.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
    "What goes into each group of benefits: Group a: your employer £300.00, you £100.00; Group b: your employer £0.00, you £200.00",
  );
});

it("[TOTAL-02] a group's bar has the money bar's three marks when saved tax is known", () => {
  const saved = { ...buildRow(300_00, 100_00), savedPence: 40_00, netPence: 60_00 };
  const page = createServerDocument(<GroupsChart groups={[buildGroup("a", saved)]} />);
  const marks = [...page.querySelectorAll("[role=img] rect[class^=bp-money-bar]")];
  expect(marks.map((each) => [each.getAttribute("class"), each.getAttribute("width")])).toEqual([
    ["bp-money-bar__employer", "75.00%"],
    ["bp-money-bar__tax", "10.00%"],
    ["bp-money-bar__you", "15.00%"],
  ]);
  expect(page.querySelector("[role=img]")?.getAttribute("aria-label")).toMatch(
    /your employer £300.00, tax you save £40.00, costs you £60.00$/,
  );
});

it("[TOTAL-02] the page has no chart when every sum is zero", () => {
  expect(
    createServerDocument(<GroupsChart groups={[buildGroup("a", null)]} />).querySelector("svg"),
  ).toBeNull();
});
