import { describe, expect, test } from "vitest";
import {
  buildCalendar,
  buildElection,
  buildFact,
  createPayrollLife,
  monthlySchedule,
} from "../../../tests/support/payroll-life.ts";
import { findFloorBreaches } from "./floor-breaches.ts";
import { findLeaverBalances } from "./leaver-balances.ts";
import { findTaxDifferences, listClosedTaxYears } from "./tax-differences.ts";

type PersonFacts = Parameters<typeof buildElection>[2];
type Life = ReturnType<typeof createPayrollLife>;

const buildPension = () => buildElection("pension", { kind: "share", percent: 5 });
const buildDental = () => buildElection("dental", { kind: "tiers", level: "essential", tier: "single" });
const buildMedical = (facts: PersonFacts = {}) =>
  buildElection("private-medical", { kind: "tiers", level: "standard", tier: "single" }, facts);
const buildBicycle = (pence: number, first: string) =>
  buildElection(
    "cycle",
    { kind: "spread", pence, months: 12 },
    { coverDate: first, firstDeductionDate: first, endDate: "2028-12-31", recordedOn: "2026-03-01" },
  );
const toHourly = (pence: number, from?: { from: string; recordedOn?: string }) =>
  buildFact("pay", `hourly:${pence}`, from);
const backdated = '"Pay changed from 1 September 2026"';
const toLeaving = (from: string, knownFrom: string) =>
  buildFact("employed", "no", { from, recordedOn: knownFrom });

describe("benefits in kind of a closed tax year", () => {
  const listDifferences = (person: Life, at: string) =>
    findTaxDifferences(person.getLedger(), person.getRunContext("2027-03", at)).map(
      ({ productCode, payrolledPence, taxablePence }) => [productCode, payrolledPence, taxablePence],
    );
  const buildCar = () =>
    buildElection(
      "electric-car",
      { kind: "lease", model: "meridian-e4" },
      {
        coverDate: "2026-02-01",
        firstDeductionDate: "2026-02-28",
        endDate: "2029-01-31",
        priceDate: "2026-02-01",
      },
    );
  const buildLockedLife = (selections: Parameters<typeof createPayrollLife>[0]) =>
    createPayrollLife({ calendars: [buildCalendar(monthlySchedule, "2026-02")], ...selections }).lockTo(
      "2027-05",
    );

  test("[M-20] a benefit whose lines of the year add up to its taxable value is not listed", () => {
    const person = buildLockedLife({
      facts: [buildFact("pay", "annual:10400000")],
      selections: [buildCar(), buildMedical()],
    });
    expect(person.sum("PRIVATE-MEDICAL-BIK")).toBe(67480);
    expect(listDifferences(person, "2027-05-20")).toEqual([]);
  });

  test("[M-20] a car reported late as returned in December is listed as payrolled for too long", () => {
    const person = buildLockedLife({
      facts: [buildFact("pay", "annual:10400000")],
      selections: [buildCar()],
    });
    person.change("electric-car", "2027-05-18", { endDate: "2026-12-31" });
    // £38,995 × 4% × 270 of 365 days.
    expect(listDifferences(person, "2027-05-20")).toEqual([["electric-car", 155980, 115382]]);
  });

  test("[M-20] cover reported late as ended in January is listed with two months too many", () => {
    const person = buildLockedLife({ selections: [buildMedical()] });
    person.change("private-medical", "2027-05-18", { endDate: "2027-01-31", status: "ended" });
    expect(listDifferences(person, "2027-05-20")).toEqual([["private-medical", 57840, 48200]]);
  });

  test("[M-20] a benefit cancelled after the year's end is listed with the whole amount that was payrolled", () => {
    const person = buildLockedLife({ selections: [buildMedical()] });
    person.change("private-medical", "2027-05-18", { status: "rejected" });
    expect(listDifferences(person, "2027-05-20")).toEqual([["private-medical", 57840, 0]]);
  });

  test("[M-20] a tax year is closed once it is over and its last run is locked", () => {
    const person = buildLockedLife({ selections: [] });
    const listYears = (today: string) =>
      listClosedTaxYears(person.listCalendars()[0] as never, today).map(({ key }) => key);
    expect(listYears("2027-04-05")).toEqual(["2026-03"]);
    expect(listYears("2027-04-06")).toEqual(["2026-03", "2027-03"]);
    const open = createPayrollLife({ calendars: [buildCalendar(monthlySchedule, "2026-05")] }).lockTo(
      "2027-02",
    );
    expect(listClosedTaxYears(open.listCalendars()[0] as never, "2027-04-20")).toEqual([]);
  });
});

describe("past breaches of the minimum wage", () => {
  const listBreaches = (person: Life, key: string, at: string) =>
    findFloorBreaches(person.getLedger(), person.getRunContext(key, at)).map((breach) => [
      breach.periodKey,
      breach.payPence,
      breach.sacrificedPence,
      breach.floorPence,
      breach.shortPence,
    ]);
  const createLife = () =>
    createPayrollLife({ facts: [toHourly(1300)], selections: [buildBicycle(54000, "2026-11-28")] }).lockTo(
      "2026-12",
    );

  test("[B8] a pay cut reported after the lock puts locked runs below the minimum wage", () => {
    const person = createLife();
    expect(person.listTaken("CYCLE-SAC")).toEqual([4500, 4500]);
    expect(listBreaches(person, "2027-01", "2026-12-15")).toEqual([]);
    person.addFacts(toHourly(1295, { from: "2026-12-01", recordedOn: "2026-12-20" }));
    // £12.95 × 37.5 × 52 ÷ 12 is £2,104.37, of which £39.00 are above £12.71 an hour.
    expect(listBreaches(person, "2027-01", "2026-12-22")).toEqual([["2026-12", 210437, 4500, 206537, 600]]);
  });

  test("[B8] more hours for the same yearly pay put locked runs below the minimum wage", () => {
    const person = createPayrollLife({
      facts: [buildFact("pay", "annual:2600000")],
      selections: [buildBicycle(54000, "2026-11-28")],
    }).lockTo("2026-11");
    person.addFacts(buildFact("weekly_hours", "4000", { from: "2026-11-01", recordedOn: "2026-11-20" }));
    // £26,000 ÷ 12 is £2,166.66; 40 hours at £12.71 are £2,203.06 a month.
    expect(listBreaches(person, "2026-12", "2026-11-22")).toEqual([["2026-11", 216666, 4500, 220306, 8140]]);
  });

  test("[B8] a run no longer counts as a breach once a later run has refunded the money", () => {
    const person = createLife();
    person.addFacts(toHourly(1295, { from: "2026-12-01", recordedOn: "2026-12-20" }));
    person.change("cycle", "2026-12-21", { status: "ended", endDate: "2026-11-27" });
    expect(listBreaches(person, "2027-01", "2026-12-22")).toHaveLength(1);
    expect(person.lock("2027-01")).toContain('CYCLE-SAC -4500 (2026-12) "Cancelled"');
    expect(listBreaches(person, "2027-02", "2027-01-22")).toEqual([]);
  });

  test("[B8] a person reported late as having left before the period has no breach", () => {
    const person = createLife();
    person.addFacts(toLeaving("2026-11-16", "2026-12-20"));
    // 15 of November's 30 days: £1,056.25, of which £23.56 are above the minimum wage.
    expect(listBreaches(person, "2027-01", "2026-12-22")).toEqual([["2026-11", 105625, 4500, 103269, 2144]]);
  });

  test("[B8] a pay cut reported before the lock does not count as a breach", () => {
    const person = createLife();
    person.addFacts(toHourly(1200, { from: "2027-01-01", recordedOn: "2026-12-20" }));
    expect(listBreaches(person, "2027-02", "2026-12-22")).toEqual([]);
  });
});

describe("leavers with open balances", () => {
  const listBalances = (person: Life, key: string, at: string) =>
    findLeaverBalances(person.getLedger(), person.getRunContext(key, at)).map((balance) => [
      ...[balance.element, balance.wholePence, balance.takenPence, balance.openPence],
      ...[balance.settledBy, balance.payDay, balance.isSettled],
    ]);

  test("[RULE-09] a bicycle is settled by the run after its holder left, and listed as settled for a year", () => {
    const person = createPayrollLife({ selections: [buildBicycle(100100, "2026-09-28")] }).lockTo("2026-10");
    person.addFacts(toLeaving("2027-01-21", "2026-11-02"));
    person.lockTo("2026-12");
    expect(listBalances(person, "2027-01", "2027-01-05")).toEqual([
      ["CYCLE-BALANCE", 100100, 33368, 66732, "run", "2027-01-28", false],
    ]);
    person.lock("2027-01");
    const settled = [["CYCLE-BALANCE", 100100, 33368, 66732, "run", "2027-01-28", true]];
    expect(listBalances(person, "2027-02", "2027-02-05")).toEqual(settled);
    person.lockTo("2027-12");
    expect(listBalances(person, "2028-01", "2028-01-05")).toEqual(settled);
    expect(listBalances(person, "2028-02", "2028-02-05")).toEqual([]);
  });

  test("[S18] a late leave date makes refunds due in addition to the balance", () => {
    const person = createPayrollLife({
      selections: [buildPension(), buildDental(), buildBicycle(100100, "2026-09-28")],
    }).lockTo("2026-11");
    expect(listBalances(person, "2026-12", "2026-11-15")).toEqual([]);
    person.addFacts(toLeaving("2026-10-21", "2026-11-16"));
    expect(listBalances(person, "2026-12", "2026-11-20")).toEqual([
      ["CYCLE-BALANCE", 100100, 8342, 91758, "run", "2026-12-28", false],
      ["PENSION-SAC", null, null, -23710, "run", "2026-12-28", false],
      ["DENTAL-NET", null, null, -835, "run", "2026-12-28", false],
      ["CYCLE-SAC", null, null, -16684, "run", "2026-12-28", false],
    ]);
  });

  test("[M-28] arrears of a sacrifice are held once after leaving, listed, and taken when the person returns", () => {
    const person = createPayrollLife({ selections: [buildPension()] }).lockTo("2026-10");
    person.addFacts(toLeaving("2026-11-01", "2026-11-02"));
    person.lockTo("2026-11");
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-09-01", recordedOn: "2026-11-16" }));
    const arrears = ["2026-09", "2026-10"].map(
      (month) => `PENSION-SAC 0 held 1250 (${month}) "Minimum wage"`,
    );
    expect(person.lock("2026-12")).toEqual([
      ...arrears,
      `PENSION-ER 1250 (2026-09) ${backdated}`,
      'PENSION-ER 1250 (2026-10) "Left on 31 October 2026"',
    ]);
    expect([person.lock("2027-01"), person.lock("2027-02")]).toEqual([[], []]);
    const owed = [["PENSION-SAC", null, null, 2500, "employer", null, false]];
    expect(listBalances(person, "2027-03", "2027-02-20")).toEqual(owed);
    person.addFacts(buildFact("employed", "yes", { from: "2027-04-01", recordedOn: "2027-03-02" }));
    expect(person.lock("2027-03")).toEqual([]);
    expect(person.lock("2027-04")).toEqual([
      `PENSION-SAC 1250 (2026-09) ${backdated}`,
      'PENSION-SAC 1250 (2026-10) "Left on 31 October 2026"',
    ]);
    expect(person.lock("2027-05")).toEqual([]);
  });

  test("[B4] the employer decides about the balance of holiday that stops on leaving", () => {
    const holiday = buildElection(
      "holiday",
      { kind: "days", direction: "buy", amount: 5, unit: "days" },
      { endDate: "2027-03-31", payPence: 42_000_00, agreedPence: 80769, instalments: 12 },
    );
    const person = createPayrollLife({ selections: [holiday] }).lockTo("2026-09");
    person.addFacts(toLeaving("2026-10-21", "2026-10-02"));
    person.lockTo("2026-10");
    // April to September took 6 × £67.31.
    expect(listBalances(person, "2026-11", "2026-10-20")).toEqual([
      ["HOLIDAY-SAC", 80769, 40386, 40383, "employer", null, false],
    ]);
  });

  test("[RULE-09] people who do not leave, or leave after the next run, are not listed", () => {
    const person = createPayrollLife({ selections: [buildBicycle(100100, "2026-09-28")] }).lockTo("2026-10");
    expect(listBalances(person, "2026-11", "2026-11-02")).toEqual([]);
    person.addFacts(toLeaving("2027-01-21", "2026-11-02"));
    expect(listBalances(person, "2026-11", "2026-11-03")).toEqual([]);
  });
});
