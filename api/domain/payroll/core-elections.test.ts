import { describe, expect, test } from "vitest";
import { buildProduct, harbourlineCatalogue } from "../../../tests/support/members.ts";
import { buildElection, buildFact, createPayrollLife } from "../../../tests/support/payroll-life.ts";
import { createCatalogue } from "../benefits/catalogue.ts";
import type { Product } from "../benefits/product.ts";

const prices = harbourlineCatalogue.findPrices("life")?.rows ?? [];

/** Life assurance whose employer premium is paid through payroll. */
const buildLifeCatalogue = (facts: Partial<Product>) =>
  createCatalogue(
    [{ product: { ...buildProduct("life"), ...facts }, prices }],
    harbourlineCatalogue.yearStart,
    harbourlineCatalogue.rates,
  );

const taxedCatalogue = buildLifeCatalogue({ isTaxedWhenEmployerPays: true });
const payrolledCatalogue = buildLifeCatalogue({ isEmployerPaidByPayroll: true });

/** The core of 4 × £42,000 at £0.96 per £1,000 is £161.28 a year, £13.44 a month. */
describe("core cover in payroll", () => {
  test("[M-31] core cover has no payroll line when the insurer bills the employer", () => {
    expect(createPayrollLife().lock("2026-04")).toEqual([]);
  });

  test("[M-31] [B4] an employer premium that is paid by payroll has a line for each covered person until they leave", () => {
    const person = createPayrollLife({ catalogue: payrolledCatalogue });
    expect(person.lock("2026-04")).toEqual(["LIFE-ER 1344"]);
    person.lockTo("2026-11");
    person.addFacts(buildFact("employed", "no", { from: "2026-12-16", recordedOn: "2026-12-01" }));
    expect(person.lock("2026-12")).toEqual(['LIFE-ER 0 STOP "Left"']);
    expect(person.sum("LIFE-ER")).toBe(8 * 1344);
  });

  test("[M-20] taxed core cover of a joiner is payrolled from the month in which it begins", () => {
    const person = createPayrollLife({
      catalogue: taxedCatalogue,
      facts: [buildFact("employed", "yes", { from: "2026-11-03", recordedOn: "2026-11-03" })],
    });
    person.lockTo("2026-10");
    expect(person.listTaken("LIFE-BIK")).toEqual([]);
    expect(person.lock("2026-11")).toEqual(['LIFE-BIK 1344 NEW "Employer cover"']);
    person.lockTo("2027-03");
    expect(person.listTaken("LIFE-BIK")).toEqual([1344, 1344, 1344, 1344, 1344]);
  });

  test("[M-17] a choice replaces core cover in payroll and is taxed on the same core", () => {
    const person = createPayrollLife({ catalogue: taxedCatalogue }).lockTo("2026-10");
    const six = { kind: "multiple", multiple: 6 } as const;
    person.choose(
      buildElection("life", six, {
        coverDate: "2026-11-01",
        firstDeductionDate: "2026-11-28",
        recordedOn: "2026-11-02",
      }),
    );
    // 2 × £42,000 at £0.96 per £1,000 is £80.64 a year.
    expect(person.lock("2026-11")).toEqual(['LIFE-NET 672 NEW "Chosen"', "LIFE-BIK 1344"]);
  });

  test("[M-03] a late change of grade gives back core premiums already booked, with the grade as the reason", () => {
    const catalogue = buildLifeCatalogue({
      isEmployerPaidByPayroll: true,
      eligibility: [{ rule: "grade", anyOf: ["B"] }],
    });
    const person = createPayrollLife({ catalogue, facts: [buildFact("grade", "B")] }).lockTo("2026-11");
    person.addFacts(buildFact("grade", "C", { from: "2026-11-15", recordedOn: "2026-11-20" }));
    const cause = '"Grade changed from 15 November 2026"';
    const { lines } = person.preview("2026-12", "2026-12-01");
    expect(lines.every(({ isExplained }) => isExplained)).toBe(true);
    expect(person.lock("2026-12")).toEqual(['LIFE-ER 0 STOP "Ended"', `LIFE-ER -1344 (2026-11) ${cause}`]);
  });
});
