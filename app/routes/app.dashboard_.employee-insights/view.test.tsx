// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { InsightsView } from "./view.tsx";
import { toInsightsView } from "./view-model.server.ts";

const insights = {
  asOf: "20 November 2026 at 09:00",
  headcount: 1_240,
  registered: 931,
  registrations: [
    { month: "2026-10", registered: 465 },
    { month: "2026-11", registered: 930 },
  ],
  ageBands: [
    { label: "Under 25", count: 310 },
    { label: "25 to 34", count: 0 },
    { label: "35 to 44", count: 620 },
  ],
  costs: [
    { benefitId: "gym", name: "Gym", employeeMonthlyPence: 50_00, employerMonthlyPence: 0 },
    { benefitId: "pension", name: "Pension", employeeMonthlyPence: 100_00, employerMonthlyPence: 300_00 },
  ],
  funding: [
    { label: "Employer", monthlyPence: 300_00 },
    { label: "Employees, after tax", monthlyPence: 150_00 },
  ],
};
const renderView = (facts: Partial<typeof insights> = {}) =>
  createServerDocument(<InsightsView view={toInsightsView({ ...insights, ...facts })} />);

/** For each chart: its name, the lengths of its first bars, and its table's rows. */
function listCharts(page: Document) {
  return [...page.querySelectorAll(".bp-section")].map((section) => {
    const drawing = section.querySelector("[role=img]");
    const bars = [...(drawing?.querySelectorAll(".bp-chart__first, .bp-money-bar__employer") ?? [])];
    const isColumns = drawing?.querySelector(".bp-chart__track") === null;
    return {
      heading: section.querySelector("h2, h3")?.textContent,
      name: drawing?.getAttribute("aria-label") ?? drawing?.querySelector("title")?.textContent,
      bars: bars.map((each) => each.getAttribute(isColumns ? "height" : "width")),
      rows: [...section.querySelectorAll("tbody tr")].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    };
  });
}

it("[DASH-04] each chart has a heading, a name with its figures, proportional bars and a table", () => {
  expect(listCharts(renderView())).toEqual([
    {
      heading: "Registrations over time",
      name: "Registered by the end of each month: October 2026: 465; November 2026: 930",
      bars: ["6.5em", "13em"],
      rows: [
        ["October 2026", "465"],
        ["November 2026", "930"],
      ],
    },
    {
      heading: "Ages",
      name: "Employees by age: Under 25: 310; 25 to 34: 0; 35 to 44: 620",
      bars: ["50.00%", "100.00%"],
      rows: [
        ["Under 25", "310"],
        ["25 to 34", "0"],
        ["35 to 44", "620"],
      ],
    },
    {
      heading: "Monthly cost by benefit",
      name: "Monthly cost by benefit: Pension: you £300.00, employees £100.00; Gym: you £0.00, employees £50.00",
      bars: ["75.00%"],
      rows: [
        ["Pension", "£300.00", "£100.00"],
        ["Gym", "£0.00", "£50.00"],
      ],
    },
    {
      heading: "Monthly cost by funding",
      name: "Who pays for benefits each month: Employer: £300.00; Employees, after tax: £150.00",
      bars: ["100.00%", "50.00%"],
      rows: [
        ["Employer", "£300.00"],
        ["Employees, after tax", "£150.00"],
      ],
    },
  ]);
});

it("[DASH-04] a client without costs has no charts of costs and funding", () => {
  const page = renderView({ costs: [], funding: [] });
  expect(listCharts(page).map(({ heading }) => heading)).toHaveLength(2);
  expect(page.querySelector(".bp-insights > p")?.textContent).not.toBe("");
});
