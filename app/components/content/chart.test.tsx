// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { BarChart } from "./chart.tsx";
import { ChartWithTable } from "./chart-with-table.tsx";
import { ColumnChart } from "./column-chart.tsx";
import { TakeUp } from "./take-up.tsx";

/** The accessible name of the chart's drawing. */
function findName(page: Document): string | null | undefined {
  const drawing = page.querySelector("[role=img]");
  const titleId = drawing?.getAttribute("aria-labelledby") ?? "";
  return drawing?.getAttribute("aria-label") ?? page.getElementById(titleId)?.textContent;
}
const readNumbers = (elements: Iterable<Element>, name: string) =>
  [...elements].map((each) => each.getAttribute(name));
const readSizes = (elements: Iterable<Element>, name: string) =>
  readNumbers(elements, name).map((size) => Number.parseFloat(size ?? ""));
const listTexts = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);

const buildBar = (label: string, value: string, ...parts: number[]) => ({ id: label, label, value, parts });

describe("bars of a chart", () => {
  const readWidths = (page: Document, part: "first") =>
    readNumbers(page.querySelectorAll(`[role=img] .bp-chart__${part}`), "width");

  it("[DASH-04] each bar is as long as its share of the longest and has its name and its figure", () => {
    const page = createServerDocument(
      <BarChart
        title="Ages: young 30; old 120"
        bars={[buildBar("Young", "30", 30), buildBar("Old", "120", 120)]}
      />,
    );
    expect(readWidths(page, "first")).toEqual(["25.00%", "100.00%"]);
    expect(listTexts(page, ".bp-chart__label")).toEqual(["Young", "Old"]);
    expect(listTexts(page, ".bp-chart__value")).toEqual(["30", "120"]);
    expect(findName(page)).toBe("Ages: young 30; old 120");
    expect(page.querySelector("figcaption")).toBeNull();
  });

  it("[DASH-05] each bar is as long as its share of the whole when a whole is given", () => {
    const page = createServerDocument(
      <BarChart title="Take-up" whole={100} bars={[buildBar("Gym", "4.5%", 4.5)]} />,
    );
    expect(readWidths(page, "first")).toEqual(["4.50%"]);
  });

  it("a chart of several payers draws them one after the other with the money bar's marks, which its legend names", () => {
    const page = createServerDocument(
      <BarChart
        title="Cost"
        legend={[
          { payer: "employer", label: "You" },
          { payer: "tax", label: "Tax saved" },
          { payer: "you", label: "Employees" },
        ]}
        bars={[buildBar("Pension", "£4.00", 1_00, 1_00, 2_00), buildBar("Gym", "£2.00", 0, 0, 2_00)]}
      />,
    );
    const listDrawnBars = (payer: string) => [...page.querySelectorAll(`[role=img] .bp-money-bar__${payer}`)];
    expect(["employer", "tax", "you"].map((payer) => readNumbers(listDrawnBars(payer), "x"))).toEqual([
      ["0.00%"],
      ["25.00%"],
      ["50.00%", "0.00%"],
    ]);
    expect(readNumbers(listDrawnBars("you"), "width")).toEqual(["50.00%", "50.00%"]);
    for (const fill of readNumbers(page.querySelectorAll(".bp-money-bar__tax"), "fill")) {
      expect(page.getElementById(/^url\(#(.+)\)$/.exec(fill ?? "")?.[1] ?? "")?.tagName).toBe("pattern");
    }
    expect(listTexts(page, "figcaption .bp-chart__key")).toEqual(["You ", "Tax saved ", "Employees "]);
    expect(page.querySelector("figcaption")?.getAttribute("aria-hidden")).toBe("true");
  });

  it("a chart keeps a row for zero without a bar, and draws no negative value", () => {
    const page = createServerDocument(
      <BarChart
        title="Funding"
        bars={[buildBar("Employer", "£0.00", 0), buildBar("Paid out", "−£5.00", -5_00)]}
      />,
    );
    expect(readWidths(page, "first")).toEqual([]);
    expect(page.querySelectorAll(".bp-chart__track")).toHaveLength(2);
    expect(listTexts(page, ".bp-chart__value")).toEqual(["£0.00", "−£5.00"]);
  });

  it("a chart of an empty list draws no bars", () => {
    expect(createServerDocument(<BarChart title="Nothing" bars={[]} />).body.innerHTML).toBe("");
  });

  it("[WCAG-1.4.12] a very long name of a bar wraps in full, before its figure and above its bar", () => {
    const long = "Comprehensive worldwide private medical insurance with dental and optical cover";
    const page = createServerDocument(
      <BarChart title="Cost" bars={[buildBar(long, "£12,345.67", 1), buildBar("Gym", "£2.00", 2)]} />,
    );
    const rows = [...page.querySelectorAll(".bp-chart__bars > *")];
    expect(rows.map(({ textContent }) => textContent)).toEqual([`${long} £12,345.67`, "Gym £2.00"]);
    expect(rows.map((row) => row.querySelectorAll("svg").length)).toEqual([1, 1]);
    expect(page.querySelectorAll("text")).toHaveLength(0);
  });

  it("two charts on one page have different names and pattern ids", () => {
    const payers = [{ payer: "employer", label: "A" } as const, { payer: "you", label: "B" } as const];
    const chart = <BarChart title="One" legend={payers} bars={[buildBar("x", "1", 1, 1)]} />;
    const page = createServerDocument(
      <>
        {chart}
        {chart}
      </>,
    );
    const ids = readNumbers(page.querySelectorAll("[id]"), "id");
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("columns of a chart", () => {
  const buildMonth = (short: string, count: number) => ({ id: short, short, count });

  it("[DASH-04] each column is as high as its share of the highest, and all columns stand on one line", () => {
    const page = createServerDocument(
      <ColumnChart
        title="Registered: Jan 50; Feb 200"
        columns={[buildMonth("Jan", 50), buildMonth("Feb", 200)]}
      />,
    );
    const bars = [...page.querySelectorAll(".bp-chart__first")];
    const heights = readSizes(bars, "height");
    expect((heights[0] ?? 0) / (heights[1] ?? 0)).toBe(0.25);
    const ground = readSizes(bars, "y").map((top, index) => (top + (heights[index] ?? 0)).toFixed(3));
    expect(new Set(ground).size).toBe(1);
    expect(readNumbers(bars, "x")).toEqual(["9.00%", "59.00%"]);
    expect(listTexts(page, ".bp-chart__small")).toEqual(["50", "Jan", "200", "Feb"]);
    expect(findName(page)).toBe("Registered: Jan 50; Feb 200");
    // A text browser draws no columns and prints the words.
    expect(page.querySelector("svg")?.textContent?.trim()).toMatch(/50 +Jan +200 +Feb$/);
  });

  it("a count of four digits is written in full, and a count of five digits is shortened", () => {
    const page = createServerDocument(
      <ColumnChart title="Chosen" columns={[buildMonth("Jan", 1_051), buildMonth("Feb", 82_900)]} />,
    );
    expect(listTexts(page, ".bp-chart__small")).toEqual(["1,051", "Jan", "82.9k", "Feb"]);
  });

  it("[DASH-04] a chart of twelve months keeps long values inside its edges, and writes only the first and the last value", () => {
    const page = createServerDocument(
      <ColumnChart
        title="Value"
        columns={Array.from({ length: 12 }, (_, index) => buildMonth(`M${index}`, 80_000 + index * 255))}
      />,
    );
    const values = [...page.querySelectorAll("text")].filter(({ textContent }) =>
      /k$/.test(textContent ?? ""),
    );
    expect(values.map(({ textContent }) => textContent)).toEqual(["80k", "82.8k"]);
    // The first value begins where its column begins, and the last value ends where its column ends.
    const bars = [...page.querySelectorAll(".bp-chart__first")];
    const [starts, widths] = [readSizes(bars, "x"), readSizes(bars, "width")];
    expect(readNumbers(values, "text-anchor")).toEqual(["start", "end"]);
    const [from, to] = readSizes(values, "x");
    expect(from).toBeCloseTo(starts[0] ?? 0, 1);
    expect(to).toBeCloseTo((starts[11] ?? 0) + (widths[11] ?? 0), 1);
  });

  it("the chart shortens a million, gives a zero no height, centres a single column, and draws nothing without columns", () => {
    const page = createServerDocument(<ColumnChart title="One" columns={[buildMonth("Jan", 1_000_000)]} />);
    expect(listTexts(page, ".bp-chart__small")[0]).toMatch(/^1m$/i);
    expect(readNumbers(page.querySelectorAll("text"), "x")).toEqual(["50.00%", "50.00%"]);
    const flat = createServerDocument(
      <ColumnChart title="Nought" columns={[buildMonth("Jan", 0), buildMonth("Feb", 0)]} />,
    );
    expect(readNumbers(flat.querySelectorAll("rect"), "height")).toEqual(["0em", "0em"]);
    expect(createServerDocument(<ColumnChart title="None" columns={[]} />).body.innerHTML).toBe("");
  });
});

describe("the table behind a chart", () => {
  it("[DASH-04] the chart's table has every figure under its column and the chart's heading as its name", () => {
    const page = createServerDocument(
      <ChartWithTable
        title="Ages"
        chart={<p>A drawing</p>}
        columns={[
          { key: "age", label: "Age", render: ({ label }: { label: string; count: number }) => label },
          { key: "count", label: "Employees", numeric: true, render: ({ count }) => count },
        ]}
        rows={[
          { label: "Under 25", count: 3 },
          { label: "25 to 34", count: 0 },
        ]}
        rowKey={({ label }) => label}
      />,
    );
    expect(listTexts(page, "h2, h3")).toEqual(["Ages"]);
    expect(page.querySelector("details summary")?.textContent).toMatch(/: Ages$/);
    expect(page.querySelector("caption")?.textContent).toBe("Ages");
    expect(listTexts(page, "thead th")).toEqual(["Age", "Employees"]);
    expect(listTexts(page, "tbody tr")).toEqual(["Under 253", "25 to 340"]);
  });
});

describe("the take-up chart of one benefit", () => {
  const view = {
    benefitId: "cycle",
    name: "Bikes",
    eligible: 1_240,
    chosen: 56,
    percent: 4.5,
    waiting: 2,
    employeeMonthlyPence: 4_600_00,
    employerMonthlyPence: 0,
    asOf: "20 November 2026 at 09:00",
    levels: [
      { label: "Over 12 months", count: 42 },
      { label: "Over 18 months", count: 14 },
    ],
  };

  it("[DASH-06] the take-up chart draws the choices and gives the same figures in its name and its table", () => {
    const page = createServerDocument(<TakeUp view={view} />);
    expect(listTexts(page, ".bp-facts dd")).toEqual(["4.5%", "1,240", "56", "2", "£4,600.00", "£0.00"]);
    expect(readNumbers(page.querySelectorAll(".bp-chart__first"), "width")).toEqual(["100.00%", "33.33%"]);
    expect(findName(page)).toBe("Options chosen for Bikes: Over 12 months: 42; Over 18 months: 14");
    expect(listTexts(page, "tbody tr")).toEqual(["Over 12 months42", "Over 18 months14"]);
  });

  it("[DASH-06] [ERR-35] a chart for nobody says that there is no data and draws nothing", () => {
    const none = createServerDocument(<TakeUp view={{ ...view, chosen: 0, percent: 0, levels: [] }} />);
    expect([
      none.querySelector("svg[role=img]"),
      none.body.textContent?.includes("No one has chosen this yet."),
    ]).toEqual([null, true]);
    const uncounted = createServerDocument(<TakeUp view={{ ...view, asOf: null, eligible: 0 }} />);
    expect(uncounted.querySelector(".bp-facts")).toBeNull();
  });
});
