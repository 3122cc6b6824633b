// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { Stepper } from "./stepper.tsx";

const steps = [
  { label: "Date of birth", href: "/activation/1" },
  { label: "Verify" },
  { label: "Password", href: "/activation/1/password" },
  { label: "Terms", href: "/nearly-there" },
];

describe("stepper of a journey", () => {
  it("[ACTIV-05] [RESET-03] the stepper names every step and marks the finished ones and the current one", () => {
    const page = createServerDocument(<Stepper steps={steps} current={2} />);
    expect([...page.querySelectorAll("li")].map((step) => step.textContent)).toEqual([
      "Done: Date of birth",
      "Done: Verify",
      "Password",
      "Terms",
    ]);
    const current = [...page.querySelectorAll("[aria-current=step]")];
    expect(current.map((step) => step.textContent)).toEqual(["Password"]);
    expect(page.querySelector("ol")?.getAttribute("aria-label")).toBe("Progress");
  });

  it.each([
    [0, []],
    [2, ["/activation/1"]],
    [4, ["/activation/1", "/activation/1/password", "/nearly-there"]],
  ])("[ACTIV-05] the stepper at step %i links to finished steps only", (current, hrefs) => {
    const page = createServerDocument(<Stepper steps={steps} current={current} />);
    expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(hrefs);
  });
});
