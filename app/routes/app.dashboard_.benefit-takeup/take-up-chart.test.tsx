// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { TakeUpChart } from "./take-up-chart.tsx";

it("[DASH-05] a bar's length is the share of eligible people who have the benefit", () => {
  const page = createServerDocument(
    <TakeUpChart
      benefits={[
        { id: "pension", name: "Pension", percent: 100 },
        { id: "cycle", name: "Cycle to work", percent: 4.5 },
        { id: "gym", name: "Gym", percent: 0 },
      ]}
    />,
  );
  const widths = [...page.querySelectorAll(".bp-chart__first")].map((each) => each.getAttribute("width"));
  expect(widths).toEqual(["100.00%", "4.50%"]);
  expect([...page.querySelectorAll(".bp-chart__value")].map(({ textContent }) => textContent)).toEqual([
    "100%",
    "4.5%",
    "0%",
  ]);
  expect(page.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
    "Take-up of each benefit: Pension: 100%; Cycle to work: 4.5%; Gym: 0%",
  );
});
