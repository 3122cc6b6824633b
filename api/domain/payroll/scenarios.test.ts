import { describe, expect, test } from "vitest";
import {
  buildCalendar,
  buildElection,
  buildFact,
  buildFamilyRecord,
  createPayrollLife,
  describeRun,
  fourWeeklySchedule,
  weeklySchedule,
} from "../../../tests/support/payroll-life.ts";
import { computePersonRun } from "./person-run.ts";

type ScenarioFacts = Parameters<typeof buildElection>[2];

const buildPension = (percent = 5, facts: ScenarioFacts = {}) =>
  buildElection("pension", { kind: "share", percent }, facts);
const buildLife = (multiple = 6, facts: ScenarioFacts = {}) =>
  buildElection("life", { kind: "multiple", multiple }, facts);
const buildDental = (facts: ScenarioFacts = {}) =>
  buildElection("dental", { kind: "tiers", level: "essential", tier: "single" }, facts);
const buildMedical = (tier: "single" | "partner" | "family", facts: ScenarioFacts = {}) =>
  buildElection("private-medical", { kind: "tiers", level: "standard", tier }, facts);
const buildBicycle = (pence: number, first: string, facts: ScenarioFacts = {}) =>
  buildElection(
    "cycle",
    { kind: "spread", pence, months: 12 },
    {
      coverDate: first,
      firstDeductionDate: first,
      endDate: "2028-12-31",
      recordedOn: "2026-03-01",
      ...facts,
    },
  );

const toHourly = (pence: number, from?: { from: string; recordedOn?: string }) =>
  buildFact("pay", `hourly:${pence}`, from);

const repeatValue = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value);

describe("pay", () => {
  test("[S1] a pay rise from December changes no amount of an earlier month", () => {
    const person = createPayrollLife({ selections: [buildPension(), buildLife()] }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual(["PENSION-SAC 17500", "PENSION-ER 17500", "LIFE-NET 672"]);
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-12-01", recordedOn: "2026-11-16" }));
    expect(person.lock("2026-12")).toEqual([
      'PENSION-SAC 18750 CHANGE "Pay changed from 1 December 2026"',
      'PENSION-ER 18750 CHANGE "Pay changed from 1 December 2026"',
      'LIFE-NET 720 CHANGE "Pay changed from 1 December 2026"',
    ]);
  });

  test("[S17] a pay rise dated September brings arrears in December, month by month", () => {
    const person = createPayrollLife({ selections: [buildPension(), buildLife()] }).lockTo("2026-11");
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-09-01", recordedOn: "2026-11-16" }));
    const cause = '"Pay changed from 1 September 2026"';
    expect(person.lock("2026-12")).toEqual([
      `PENSION-SAC 18750 CHANGE ${cause}`,
      `PENSION-SAC 1250 (2026-09) ${cause}`,
      `PENSION-SAC 1250 (2026-10) ${cause}`,
      `PENSION-SAC 1250 (2026-11) ${cause}`,
      `PENSION-ER 18750 CHANGE ${cause}`,
      `PENSION-ER 1250 (2026-09) ${cause}`,
      `PENSION-ER 1250 (2026-10) ${cause}`,
      `PENSION-ER 1250 (2026-11) ${cause}`,
      `LIFE-NET 720 CHANGE ${cause}`,
      `LIFE-NET 48 (2026-09) ${cause}`,
      `LIFE-NET 48 (2026-10) ${cause}`,
      `LIFE-NET 48 (2026-11) ${cause}`,
    ]);
    person.lockTo("2027-03");
    expect(person.sum("PENSION-SAC")).toBe(218750);
    expect(person.sum("LIFE-NET")).toBe(8400);
    expect(person.listLines("2027-01")).toEqual(["PENSION-SAC 18750", "PENSION-ER 18750", "LIFE-NET 720"]);
  });

  test("[S20] pay that is withdrawn after the lock is corrected once, in the next run", () => {
    const person = createPayrollLife({ selections: [buildPension(), buildLife()] }).lockTo("2026-10");
    person.addFacts(buildFact("pay", "annual:3200000", { from: "2026-11-01", recordedOn: "2026-11-09" }));
    expect(person.lock("2026-11", "2026-11-10T12:00:00Z")).toEqual([
      'PENSION-SAC 13333 CHANGE "Pay changed from 1 November 2026"',
      'PENSION-ER 13333 CHANGE "Pay changed from 1 November 2026"',
      'LIFE-NET 512 CHANGE "Pay changed from 1 November 2026"',
    ]);
    person.withdraw("pay", "2026-11-01", "2026-11-10T16:00:00Z");
    const cause = '"Withdrawn: Pay changed from 1 November 2026"';
    expect(person.lock("2026-12")).toEqual([
      `PENSION-SAC 17500 CHANGE ${cause}`,
      `PENSION-SAC 4167 (2026-11) ${cause}`,
      `PENSION-ER 17500 CHANGE ${cause}`,
      `PENSION-ER 4167 (2026-11) ${cause}`,
      `LIFE-NET 672 CHANGE ${cause}`,
      `LIFE-NET 160 (2026-11) ${cause}`,
    ]);
  });

  test("[S25] two elections and a pay rise within one period make one line", () => {
    const person = createPayrollLife({ selections: [buildPension()] }).lockTo("2026-10");
    const dates = { coverDate: "2026-11-01", firstDeductionDate: "2026-11-28" };
    person.choose(buildPension(8, { id: "eight", recordedOn: "2026-11-03", ...dates }));
    person.choose(buildPension(6, { id: "six", recordedOn: "2026-11-09", ...dates }));
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-11-16", recordedOn: "2026-11-09" }));
    expect(person.lock("2026-11")).toEqual([
      'PENSION-SAC 21750 CHANGE "Pay changed from 16 November 2026"',
      'PENSION-ER 21750 CHANGE "Pay changed from 16 November 2026"',
    ]);
    person.lock("2026-12");
    expect(person.listTaken("PENSION-SAC").slice(-2)).toEqual([21750, 22500]);
  });

  test("[S26] a refund larger than the deduction waits for the next runs, the oldest month first", () => {
    const person = createPayrollLife({
      facts: [buildFact("pay", "annual:5400000")],
      selections: [buildPension()],
    }).lockTo("2026-11");
    expect(person.listTaken("PENSION-SAC")).toEqual(repeatValue(8, 22500));
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-04-01", recordedOn: "2026-11-16" }));
    const cause = '"Pay changed from 1 April 2026"';
    const filterSacrifice = (lines: string[]) => lines.filter((line) => line.startsWith("PENSION-SAC"));
    expect(filterSacrifice(person.lock("2026-12"))).toEqual([
      `PENSION-SAC 18750 CHANGE ${cause}`,
      ...["04", "05", "06", "07", "08"].map((month) => `PENSION-SAC -3750 (2026-${month}) ${cause}`),
      ...["09", "10", "11"].map((month) => `PENSION-SAC carried -3750 (2026-${month})`),
    ]);
    expect(filterSacrifice(person.lock("2027-01"))).toEqual([
      "PENSION-SAC 18750",
      ...["09", "10", "11"].map((month) => `PENSION-SAC -3750 (2026-${month}) ${cause}`),
    ]);
    expect(filterSacrifice(person.lock("2027-02"))).toEqual(["PENSION-SAC 18750"]);
    person.lock("2027-03");
    expect(person.sum("PENSION-SAC")).toBe(225000);
  });
});

describe("scenarios of elections", () => {
  const buildGym = (facts: ScenarioFacts = {}) =>
    buildElection("gym", { kind: "people", level: "off-peak", hasPartner: false, children: 0 }, facts);

  test("[S6] opting out stops the payroll line, and the cover that the employer pays takes its place", () => {
    const person = createPayrollLife({ selections: [buildLife()] }).lockTo("2026-10");
    const dates = { coverDate: "2026-12-01", firstDeductionDate: "2026-12-28", recordedOn: "2026-11-05" };
    person.change("life", "2026-11-05", { status: "opted-out", endDate: "2026-11-30" });
    person.choose(buildLife(4, { id: "core", ...dates }));
    expect(person.lock("2026-11")).toEqual(["LIFE-NET 672"]);
    expect(person.lock("2026-12")).toEqual(['LIFE-NET 0 STOP "Opted out"']);
  });

  test("[S2] cover that is paid ahead and opted out of after the cut-off stops after the period already paid for", () => {
    const person = createPayrollLife({ selections: [buildGym()] }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual(["GYM-NET 2499"]);
    person.change("gym", "2026-11-15", { status: "opted-out", endDate: "2026-12-31" });
    expect(person.lock("2026-12")).toEqual(['GYM-NET 0 STOP "Opted out"']);
    expect(person.lock("2027-01")).toEqual([]);
  });

  test("[M-17] a premium that was paid in its own month before the ledger is still paid in its own month until its selection changes", () => {
    const old = { coverDate: "2025-04-01", firstDeductionDate: "2025-04-28", recordedOn: "2025-03-10" };
    const ended = createPayrollLife({ selections: [buildGym({ ...old, endDate: "2026-06-30" })] });
    // April, May and June are paid; paying a month ahead would have left out April.
    ended.lockTo("2026-08");
    expect(ended.listTaken("GYM-NET")).toEqual([2499, 2499, 2499, 0]);
    const changed = createPayrollLife({ selections: [buildGym(old)] }).lockTo("2026-05");
    changed.choose(
      buildGym({
        id: "new",
        coverDate: "2026-07-01",
        firstDeductionDate: "2026-06-28",
        recordedOn: "2026-06-02",
      }),
    );
    // The old version pays June and the new one July, then August.
    expect(changed.lock("2026-06")).toEqual([
      'GYM-NET 4998 CHANGE "Chosen from 1 July 2026. Pays for two months"',
    ]);
    expect(changed.lock("2026-07")).toEqual(['GYM-NET 2499 CHANGE "The last run paid for two months"']);
    expect(changed.lock("2026-08")).toEqual(["GYM-NET 2499"]);
  });

  test("a month after a run that paid for two months says so, also if an import was recorded meanwhile", () => {
    const old = { coverDate: "2025-04-01", firstDeductionDate: "2025-04-28", recordedOn: "2025-03-10" };
    const person = createPayrollLife({ selections: [buildGym(old)] }).lockTo("2026-05");
    person.choose(
      buildGym({
        id: "new",
        coverDate: "2026-07-01",
        firstDeductionDate: "2026-06-28",
        recordedOn: "2026-06-02",
      }),
    );
    person.lock("2026-06");
    person.importPrices("gym", "2026-06-20");
    expect(person.lock("2026-07")).toEqual(['GYM-NET 2499 CHANGE "The last run paid for two months"']);
  });

  test("a choice whose first day has come explains a new amount, also if an import was recorded meanwhile", () => {
    const person = createPayrollLife({ selections: [buildLife()] });
    const later = { coverDate: "2026-12-01", firstDeductionDate: "2026-12-28", recordedOn: "2026-10-05" };
    person.choose(buildLife(8, { id: "more", ...later }));
    person.lockTo("2026-11");
    person.importPrices("life", "2026-11-20");
    expect(person.lock("2026-12")).toEqual(['LIFE-NET 1344 CHANGE "Chosen from 1 December 2026"']);
  });

  test("[S6] the last payment for cover to the end of November is in November's run, and core cover takes its place", () => {
    const person = createPayrollLife({ selections: [buildLife()] }).lockTo("2026-10");
    person.change("life", "2026-11-05", { status: "opted-out", endDate: "2026-11-30" });
    expect(person.lock("2026-11")).toEqual(["LIFE-NET 672"]);
    expect(person.lock("2026-12")).toEqual(['LIFE-NET 0 STOP "Opted out"']);
  });

  test("[S11] opting out within the opt-out month refunds an automatic enrolment in full", () => {
    const joiner = [
      buildFact("pay", "annual:3000000", { recordedOn: "2026-11-03" }),
      buildFact("date_of_birth", "2001-05-02", { recordedOn: "2026-11-03" }),
      buildFact("employed", "yes", { from: "2026-11-03", recordedOn: "2026-11-03" }),
    ];
    const dates = { coverDate: "2026-11-03", firstDeductionDate: "2026-11-28", recordedOn: "2026-11-03" };
    const enrolled = buildPension(5, { route: "NPA", source: "automatic-enrolment", ...dates });
    const person = createPayrollLife({ facts: joiner, selections: [enrolled] }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual([
      'PENSION-NPA 11667 NEW "Automatic enrolment"',
      'PENSION-ER 11667 NEW "Automatic enrolment"',
    ]);
    expect(person.preview("2026-12", "2026-11-20").lines.map(({ pence }) => pence)).toEqual([12500, 12500]);
    person.change("pension", "2026-12-01", { status: "opted-out", endDate: "2026-11-02" });
    expect(person.lock("2026-12")).toEqual([
      'PENSION-NPA 0 STOP "Opted out"',
      'PENSION-NPA -11667 (2026-11) "Opted out"',
      'PENSION-ER 0 STOP "Opted out"',
      'PENSION-ER -11667 (2026-11) "Opted out"',
    ]);
    expect(person.sum("PENSION-NPA")).toBe(0);
  });

  test("[S14] a joiner in mid-period who was reported late pays for that part of the period in the next run", () => {
    const joiner = [
      buildFact("pay", "annual:3000000", { recordedOn: "2026-11-18" }),
      buildFact("employed", "yes", { from: "2026-11-17", recordedOn: "2026-11-18" }),
    ];
    const person = createPayrollLife({ facts: joiner }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual([]);
    const dates = { coverDate: "2026-11-17", firstDeductionDate: "2026-12-28", recordedOn: "2026-11-18" };
    person.choose(buildPension(5, { route: "NPA", ...dates }));
    expect(person.lock("2026-12")).toEqual([
      'PENSION-NPA 12500 NEW "Chosen"',
      'PENSION-NPA 5833 (2026-11) "Joined on 17 November 2026"',
      'PENSION-ER 12500 NEW "Chosen"',
      'PENSION-ER 5833 (2026-11) "Joined on 17 November 2026"',
    ]);
    expect(person.lock("2027-01")).toEqual(["PENSION-NPA 12500", "PENSION-ER 12500"]);
  });

  test("[S22] a person who joins in February of a leap year pays for their share of 29 days", () => {
    const joiner = [buildFact("pay", "annual:3000000"), buildFact("employed", "yes", { from: "2028-02-15" })];
    const dates = { coverDate: "2028-02-15", firstDeductionDate: "2028-02-28" };
    const person = createPayrollLife({
      calendars: [buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, "2028-01")],
      facts: joiner,
      selections: [buildPension(5, { route: "NPA", ...dates })],
    }).lockTo("2028-02");
    expect(person.listTaken("PENSION-NPA")).toEqual([6466]);
  });

  test("[S12] accepted cover is paid from the insurer's decision on, and declined cover changes nothing", () => {
    const facts = [buildFact("pay", "annual:10400000"), buildFact("date_of_birth", "1986-01-20")];
    const waiting = buildLife(8, { status: "medical-pending" });
    const person = createPayrollLife({ facts, selections: [waiting] }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual(["LIFE-NET 4008"]);
    const declined = createPayrollLife({ facts, selections: [waiting] }).lockTo("2026-11");
    declined.change("life", "2026-11-12", { status: "active", acceptedPence: 0 });
    expect(declined.lock("2026-12")).toEqual(["LIFE-NET 4008"]);

    person.change("life", "2026-11-12", { status: "ended", acceptedPence: 0, endDate: "2026-11-11" });
    const dates = { coverDate: "2026-11-12", firstDeductionDate: "2026-11-28", recordedOn: "2026-11-12" };
    person.choose(buildLife(8, { id: "accepted", ...dates }));
    expect(person.lock("2026-12")).toEqual([
      'LIFE-NET 4992 CHANGE "Chosen from 12 November 2026"',
      'LIFE-NET 984 (2026-11) "Chosen from 12 November 2026"',
    ]);
  });

  test("[S12] a premium loading is deducted from the run after the person accepted it", () => {
    const facts = [buildFact("pay", "annual:10400000"), buildFact("date_of_birth", "1986-01-20")];
    const waiting = buildLife(8, { status: "medical-pending" });
    const person = createPayrollLife({ facts, selections: [waiting] }).lockTo("2026-11");
    person.change("life", "2026-11-12", { status: "active", acceptedPence: 0, endDate: "2026-11-30" });
    const dates = { coverDate: "2026-12-01", firstDeductionDate: "2026-12-28", recordedOn: "2026-11-12" };
    const loading = { basisPoints: 50_00, abovePence: 750_000_00 };
    person.choose(buildLife(8, { id: "loaded", loading, ...dates }));
    // £49.92, and half of the £9.84 that the part above £750,000 costs.
    expect(person.lock("2026-12")).toEqual(['LIFE-NET 5484 CHANGE "Chosen from 1 December 2026"']);
    expect(person.lock("2027-01")).toEqual(["LIFE-NET 5484"]);
  });

  test("[M-07] a pay day moved before the first day of cover gives back the premium paid ahead for it, and says why", () => {
    const gym = buildGym({ coverDate: "2027-02-26", firstDeductionDate: "2027-01-28" });
    const person = createPayrollLife({ selections: [gym] }).lockTo("2027-01");
    expect(person.listTaken("GYM-NET").at(-1)).toBe(2499);
    person.movePayDay("2027-02", "2027-02-25", "2027-02-09");
    expect(person.lock("2027-02").filter((line) => line.includes("(2027-01)"))).toEqual([
      'GYM-NET -2499 (2027-01) "Pay day moved to 25 February 2027"',
    ]);
    expect(person.lock("2027-03").filter((line) => line.includes("("))).toEqual([]);
  });

  /** A start date of 11 May that is corrected to 3 August. */
  const startDates = {
    known: buildFact("employed", "yes", { from: "2026-05-11" }),
    corrected: buildFact("employed", "yes", { from: "2026-08-03", recordedOn: "2026-06-22" }),
  };
  const correctStart = (person: ReturnType<typeof createPayrollLife>) => {
    person.withdraw("employed", "2026-05-11", "2026-06-22");
    person.addFacts(startDates.corrected);
  };

  test("[M-17] a joiner's first run takes a premium paid ahead for two months, because no run before the first day takes one", () => {
    const gym = buildGym({ coverDate: "2026-06-01", firstDeductionDate: "2026-05-28" });
    const person = createPayrollLife({ facts: [startDates.known], selections: [gym] }).lockTo("2026-06");
    expect(person.listTaken("GYM-NET")).toEqual([2499, 2499]);
    correctStart(person);
    expect(person.lock("2026-07")).toEqual([
      'GYM-NET 0 STOP "Ended"',
      'GYM-NET -2499 (2026-05) "Withdrawn: Joined on 11 May 2026"',
      'GYM-NET -2499 (2026-06) "Withdrawn: Joined on 11 May 2026"',
    ]);
    // £24.99 for August, and £24.99 for September.
    expect(person.lock("2026-08")).toEqual(['GYM-NET 4998 NEW "Chosen. Pays for two months"']);
    expect(person.lock("2026-09")).toEqual(['GYM-NET 2499 CHANGE "The last run paid for two months"']);
    expect(person.lock("2026-10")).toEqual(["GYM-NET 2499"]);
  });

  test("[M-02] [M-29] a plan by sacrifice waits for a first day that was corrected, and gives back earlier instalments", () => {
    const bicycle = buildElection(
      "cycle",
      { kind: "spread", pence: 100_100, months: 12 },
      { coverDate: "2026-06-01", firstDeductionDate: "2026-05-28", endDate: "2027-05-31" },
    );
    const person = createPayrollLife({ facts: [startDates.known], selections: [bicycle] }).lockTo("2026-06");
    correctStart(person);
    expect(person.lock("2026-07")).toEqual([
      'CYCLE-SAC 0 STOP "Ended"',
      'CYCLE-SAC -8342 (2026-05) "Withdrawn: Joined on 11 May 2026"',
      'CYCLE-SAC -8342 (2026-06) "Withdrawn: Joined on 11 May 2026"',
    ]);
    expect(person.lock("2026-08")).toEqual(['CYCLE-SAC 8342 NEW "Chosen" 1 of 12']);
    person.lockTo("2027-07");
    // 8 × £83.42 and 4 × £83.41 from August to July.
    expect(person.lock("2027-08")).toEqual(['CYCLE-SAC 0 STOP "Paid in full"']);
    expect(person.sum("CYCLE-SAC")).toBe(100_100);
  });

  test("[S7] a car is taxed from the first day of employment if its own first day is earlier", () => {
    const car = buildElection(
      "electric-car",
      { kind: "lease", model: "meridian-e4" },
      { coverDate: "2026-06-01", firstDeductionDate: "2026-05-28", priceDate: "2026-06-01" },
    );
    const facts = [buildFact("employed", "yes", { from: "2026-08-03" })];
    const person = createPayrollLife({ facts, selections: [car] }).lockTo("2027-03");
    // £1,559.80 a year for the 246 of 365 days from 3 August to 5 April is £1,051.26.
    expect(person.sum("ELECTRIC-CAR-BIK")).toBe(1051_26);
    expect(person.listTaken("ELECTRIC-CAR-BIK")).toEqual([
      ...[13140, 13140, 13141, 13141],
      ...[13141, 13141, 13141, 13141],
    ]);
  });

  test("[S13] a probation that ends later changes no held benefit", () => {
    const partner = buildFamilyRecord({ id: "partner", relationship: "partner", dateOfBirth: "1988-06-15" });
    const medicalSelection = buildMedical("partner", { people: ["partner"] });
    const person = createPayrollLife({ family: [partner], selections: [medicalSelection] }).lockTo("2026-10");
    person.addFacts(buildFact("probation_end", "2027-02-01", { recordedOn: "2026-11-05" }));
    expect(person.lock("2026-11")).toEqual(["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"]);
  });
});

describe("families", () => {
  const partner = buildFamilyRecord({ id: "partner", relationship: "partner", dateOfBirth: "1988-06-15" });

  test("[S3] cover for a birth that is reported after the cut-off is paid from the month of the birth", () => {
    const medicalSelection = buildMedical("partner", { people: ["partner"] });
    const person = createPayrollLife({ family: [partner], selections: [medicalSelection] }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual(["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"]);
    const born = { dateOfBirth: "2026-11-05", joinedOn: "2026-11-05", recordedOn: "2026-11-15" };
    person.setFamily(partner, buildFamilyRecord({ id: "child", ...born }));
    const dates = { coverDate: "2026-11-05", firstDeductionDate: "2026-12-28", recordedOn: "2026-11-15" };
    person.choose(buildMedical("family", { id: "family", people: ["partner", "child"], ...dates }));
    expect(person.lock("2026-12")).toEqual([
      'PRIVATE-MEDICAL-NET 8150 CHANGE "Birth on 5 November"',
      'PRIVATE-MEDICAL-NET 3330 (2026-11) "Birth on 5 November"',
      "PRIVATE-MEDICAL-BIK 4820",
    ]);
  });

  test("[S23] a partner's death stops the partner's cover and refunds payments for later days", () => {
    const cover = buildElection(
      "partner-life",
      { kind: "cover", pence: 50_000_00, partnerPence: 0 },
      { people: ["partner"] },
    );
    const medicalSelection = buildMedical("partner", { people: ["partner"] });
    const alive = { ...partner, dateOfBirth: "1988-01-15" };
    const person = createPayrollLife({ family: [alive], selections: [medicalSelection, cover] }).lockTo(
      "2026-11",
    );
    expect(person.listTaken("PARTNER-LIFE-NET")).toEqual(repeatValue(8, 400));
    const died = { isActive: false, leftOn: "2026-10-20", updatedAt: Date.parse("2026-11-16T12:00:00Z") };
    person.setFamily({ ...alive, ...died });
    person.change("partner-life", "2026-11-16", { status: "ended", endDate: "2026-10-20" });
    const cause = '"Partner left on 20 October"';
    expect(person.lock("2026-12")).toEqual([
      `PRIVATE-MEDICAL-NET 0 STOP ${cause}`,
      `PRIVATE-MEDICAL-NET -4820 (2026-10) ${cause}`,
      `PRIVATE-MEDICAL-NET -4820 (2026-11) ${cause}`,
      "PRIVATE-MEDICAL-BIK 4820",
      `PARTNER-LIFE-NET 0 STOP ${cause}`,
      `PARTNER-LIFE-NET -400 (2026-10) ${cause}`,
      `PARTNER-LIFE-NET -400 (2026-11) ${cause}`,
    ]);
  });

  test.each([
    ["2008-11-20", "2026-11", "Tier fell on 20 November", []],
    ["2008-11-29", "2026-12", "Tier fell on 29 November", ["2026-11"]],
  ])(
    "[S24] the payment for a child who turns 18 on %s stops from the next pay day",
    (born, month, cause, before) => {
      const child = buildFamilyRecord({ id: "child", dateOfBirth: born });
      const medicalSelection = buildMedical("family", { people: ["partner", "child"] });
      const person = createPayrollLife({ family: [partner, child], selections: [medicalSelection] }).lockTo(
        "2026-10",
      );
      for (const earlier of before) {
        expect(person.lock(earlier)).toEqual(["PRIVATE-MEDICAL-NET 8150", "PRIVATE-MEDICAL-BIK 4820"]);
      }
      expect(person.lock(month)).toEqual([
        `PRIVATE-MEDICAL-NET 4820 CHANGE "${cause}"`,
        "PRIVATE-MEDICAL-BIK 4820",
      ]);
    },
  );
});

describe("plans", () => {
  const filterPlan = (lines: string[]) => lines.filter((line) => line.startsWith("CYCLE"));

  test("[S4] a leaver reported in advance settles the rest of a bicycle by one balance", () => {
    const person = createPayrollLife({ selections: [buildBicycle(100100, "2026-09-28")] }).lockTo("2026-10");
    person.addFacts(buildFact("employed", "no", { from: "2027-01-21", recordedOn: "2026-11-02" }));
    person.lockTo("2026-12");
    expect(person.listTaken("CYCLE-SAC")).toEqual(repeatValue(4, 8342));
    expect(person.listLines("2026-12")).toEqual(["CYCLE-SAC 8342 4 of 12"]);
    expect(person.lock("2027-01")).toEqual([
      'CYCLE-SAC 0 STOP "Left"',
      'CYCLE-BALANCE 66732 NEW "Owed on leaving"',
    ]);
    person.lockTo("2027-06");
    expect(person.sum("CYCLE-SAC", "CYCLE-BALANCE")).toBe(100100);
  });

  test("[B4] a leaver whose last day is a pay day pays that day's instalment, and a balance only of a bicycle", () => {
    const election = { recordedOn: "2026-03-01", coverDate: "2026-04-01", firstDeductionDate: "2026-04-28" };
    const holiday = buildElection(
      "holiday",
      { kind: "days", direction: "buy", amount: 5, unit: "days" },
      { ...election, endDate: "2027-03-31", payPence: 42_000_00 },
    );
    const car = buildElection(
      "electric-car",
      { kind: "lease", model: "meridian-e4" },
      { ...election, endDate: "2029-03-31", priceDate: "2026-04-01" },
    );
    const person = createPayrollLife({
      facts: [buildFact("pay", "annual:10400000")],
      selections: [holiday, car, buildBicycle(100100, "2026-04-28")],
    }).lockTo("2026-06");
    person.addFacts(buildFact("employed", "no", { from: "2026-07-29", recordedOn: "2026-06-15" }));
    const listPlanLines = (lines: string[]) => lines.filter((line) => /-(SAC|BALANCE) /.test(line));
    // The bicycle's balance: 100100 in 12 parts, of which 8342 were taken four times.
    expect(listPlanLines(person.lock("2026-07"))).toEqual([
      "CYCLE-SAC 8342 4 of 12",
      'CYCLE-BALANCE 66732 NEW "Owed on leaving"',
      "HOLIDAY-SAC 6731 4 of 12",
      "ELECTRIC-CAR-SAC 58500 4 of 36",
    ]);
    expect(listPlanLines(person.lock("2026-08"))).toEqual([
      'CYCLE-SAC 0 STOP "Left"',
      'HOLIDAY-SAC 0 STOP "Left"',
      'ELECTRIC-CAR-SAC 0 STOP "Left"',
    ]);
    person.lockTo("2026-12");
    expect(person.sum("CYCLE-SAC", "CYCLE-BALANCE")).toBe(100100);
    expect(person.sum("HOLIDAY-SAC", "HOLIDAY-BALANCE")).toBe(4 * 6731);
    expect(person.sum("ELECTRIC-CAR-SAC", "ELECTRIC-CAR-BALANCE")).toBe(4 * 58500);
  });

  test("[S5] holiday approved after the lock is paid in the remaining runs of the year", () => {
    const holiday = buildElection(
      "holiday",
      { kind: "days", direction: "buy", amount: 5, unit: "days" },
      {
        status: "approval-pending",
        recordedOn: "2026-03-20",
        endDate: "2027-03-31",
        payPence: 42_000_00,
      },
    );
    const person = createPayrollLife({ selections: [holiday] }).lockTo("2026-04");
    expect(person.listLines("2026-04")).toEqual([]);
    person.change("holiday", "2026-04-20", { status: "active", firstDeductionDate: "2026-05-28" });
    person.lockTo("2027-06");
    expect(person.listTaken("HOLIDAY-SAC")).toEqual([...repeatValue(7, 7343), ...repeatValue(4, 7342), 0]);
    expect(person.listLines("2026-05")).toEqual(['HOLIDAY-SAC 7343 NEW "Chosen" 1 of 11']);
    expect(person.listLines("2027-04")).toEqual(['HOLIDAY-SAC 0 STOP "Paid in full"']);
    expect(person.sum("HOLIDAY-SAC")).toBe(80769);
  });

  test("[S18] a person reported late as having left in October gets later payments back and owes the plan's balance", () => {
    const person = createPayrollLife({
      selections: [buildPension(), buildDental(), buildBicycle(100100, "2026-09-28")],
    }).lockTo("2026-11");
    person.addFacts(buildFact("employed", "no", { from: "2026-10-21", recordedOn: "2026-11-16" }));
    const cause = '"Left on 20 October 2026"';
    expect(person.lock("2026-12")).toEqual([
      'PENSION-SAC 0 STOP "Left"',
      `PENSION-SAC -6210 (2026-10) ${cause}`,
      `PENSION-SAC -17500 (2026-11) ${cause}`,
      'PENSION-ER 0 STOP "Left"',
      `PENSION-ER -6210 (2026-10) ${cause}`,
      `PENSION-ER -17500 (2026-11) ${cause}`,
      'DENTAL-NET 0 STOP "Left"',
      `DENTAL-NET -835 (2026-11) ${cause}`,
      'CYCLE-SAC 0 STOP "Left"',
      `CYCLE-SAC -8342 (2026-10) ${cause}`,
      `CYCLE-SAC -8342 (2026-11) ${cause}`,
      'CYCLE-BALANCE 91758 NEW "Owed on leaving"',
    ]);
    expect(person.lock("2027-01")).toEqual([]);
    expect(person.sum("CYCLE-SAC", "CYCLE-BALANCE")).toBe(100100);
  });

  test("[B5] a withdrawn leave date reverses the balance, and the plan continues", () => {
    const person = createPayrollLife({ selections: [buildBicycle(100100, "2026-09-28")] }).lockTo("2026-11");
    person.addFacts(buildFact("employed", "no", { from: "2026-10-21", recordedOn: "2026-11-16" }));
    person.lock("2026-12");
    person.withdraw("employed", "2026-10-21", "2026-12-16");
    const cause = '"Withdrawn: Left on 20 October 2026"';
    expect(person.lock("2027-01")).toEqual([
      'CYCLE-SAC 8342 NEW "Chosen" 4 of 12',
      `CYCLE-SAC 8342 (2026-10) ${cause}`,
      `CYCLE-SAC 8342 (2026-11) ${cause}`,
      `CYCLE-BALANCE -91758 (2026-12) ${cause}`,
    ]);
    person.lockTo("2027-12");
    expect(person.sum("CYCLE-SAC", "CYCLE-BALANCE")).toBe(100100);
  });

  test("[M-02] a bicycle is paid in full even when a second one begins earlier", () => {
    const first = buildBicycle(100100, "2026-09-28", { coverDate: "2026-10-01" });
    const person = createPayrollLife({ selections: [first] }).lockTo("2026-11");
    const second = { id: "second", recordedOn: "2026-11-15", coverDate: "2027-01-01" };
    person.choose(buildBicycle(60000, "2026-12-28", second));
    expect(person.lock("2026-12")).toEqual(["CYCLE-SAC 8342 4 of 12", 'CYCLE-SAC 5000 NEW "Chosen" 1 of 12']);
    person.lockTo("2028-01");
    expect(person.sum("CYCLE-SAC")).toBe(160100);
  });

  test("[M-02] [M-19] a bicycle is paid in full when a move to four-weekly pay is reported after a monthly run was locked", () => {
    const calendars = [
      buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, "2026-11"),
      buildCalendar(fourWeeklySchedule, "2026-11-16"),
    ];
    const person = createPayrollLife({ calendars, selections: [buildBicycle(25100, "2026-11-28")] });
    person.lockTo("2026-12").lockTo("2026-11-16", "four-weekly");
    person.addFacts(
      buildFact("pay_group", "Four-weekly", { from: "2026-09-18", recordedOn: "2026-12-10T23:30" }),
    );
    person.lockTo("2027-12-13", "four-weekly");
    // The run of 14 December is locked after December's, and 10 of 12 instalments are left: 11 of £209.16.
    const fourWeekly = [...repeatValue(5, 1902), ...repeatValue(6, 1901), 0];
    expect(person.listTaken("CYCLE-SAC")).toEqual([2092, 2092, ...fourWeekly]);
  });

  test("[M-02] a plan splits what is left over its other runs if a locked run took another amount", () => {
    const person = createPayrollLife({ selections: [buildBicycle(120000, "2026-10-28")] }).lockTo("2026-11");
    const ledger = person.getLedger();
    const locked = ledger.locked.map((line) =>
      line.element === "CYCLE-SAC" && line.periodKey === "2026-11" ? { ...line, pence: 9000 } : line,
    );
    const run = computePersonRun({ ...ledger, locked }, person.getRunContext("2026-12", "2026-12-10"));
    expect(filterPlan(describeRun(run))).toEqual([expect.stringMatching(/^CYCLE-SAC 10100 .*3 of 12$/)]);
  });

  test("[M-02] a plan of which more than the whole was taken before the ledger gives the rest back once", () => {
    const person = createPayrollLife({
      calendars: [buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, "2026-11")],
      selections: [buildBicycle(25100, "2026-09-28")],
      openings: [{ kind: "plan", selectionId: "cycle", count: 2, pence: 26000 }],
    });
    person.lockTo("2027-11");
    expect(person.listTaken("CYCLE-SAC").filter((pence) => pence !== 0)).toEqual([-900]);
  });

  test("[S19] a rejected plan has no line, and a cancelled one refunds its payments", () => {
    const pending = buildBicycle(100100, "2026-11-28", {
      status: "approval-pending",
      recordedOn: "2026-11-05",
    });
    const rejected = createPayrollLife({ selections: [pending] }).lockTo("2026-11");
    rejected.change("cycle", "2026-11-12", { status: "rejected" });
    expect([rejected.listLines("2026-11"), rejected.lock("2026-12")]).toEqual([[], []]);

    const person = createPayrollLife({ selections: [buildBicycle(100100, "2026-11-28")] }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual(['CYCLE-SAC 8342 NEW "Chosen" 1 of 12']);
    person.change("cycle", "2026-11-20", { status: "ended", endDate: "2026-11-27" });
    expect(person.lock("2026-12")).toEqual([
      'CYCLE-SAC 0 STOP "Cancelled"',
      'CYCLE-SAC -8342 (2026-11) "Cancelled"',
    ]);
    expect(person.lock("2027-01")).toEqual([]);
  });

  test("[S16] twelve months of a four-weekly group are thirteen runs", () => {
    const calendars = [buildCalendar(fourWeeklySchedule, "2026-04-06")];
    const person = createPayrollLife({
      calendars,
      group: "four-weekly",
      facts: [buildFact("pay_group", "four-weekly"), toHourly(1400)],
      selections: [buildPension(5, { coverDate: "2026-03-09" }), buildBicycle(60000, "2026-11-16")],
    }).lockTo("2027-11-15");
    expect(person.listTaken("CYCLE-SAC")).toEqual([...repeatValue(5, 4616), ...repeatValue(8, 4615), 0]);
    expect(person.listTaken("PENSION-SAC").slice(0, 13)).toEqual(repeatValue(13, 10500));
    expect(filterPlan(person.listLines("2027-10-18"))).toEqual(["CYCLE-SAC 4615 13 of 13"]);
    const taxPeriods = calendars[0]?.periods.filter(({ taxYear }) => taxYear === "2026/27");
    expect([taxPeriods?.length, taxPeriods?.at(-1)?.taxPeriod]).toEqual([14, 56]);
  });

  test("[M-19] a change of pay frequency changes only the open periods", () => {
    const calendars = ["2026-04", "2026-04-06"].map((from, index) =>
      buildCalendar(index === 0 ? { frequency: "monthly", cutOffDay: 10, payDay: 28 } : weeklySchedule, from),
    );
    const person = createPayrollLife({ calendars, selections: [buildBicycle(120000, "2026-09-28")] });
    person.lockTo("2026-11").lockTo("2026-11-30", "weekly");
    person.addFacts(buildFact("pay_group", "weekly", { from: "2026-12-01", recordedOn: "2026-11-20" }));
    person.lockTo("2027-12-27", "weekly").lockTo("2027-12");
    // 9 of 12 instalments, £900.00, are split over 39 weeks: the first 27 are £23.08.
    const weekly = person.listTaken("CYCLE-SAC").slice(3);
    expect(weekly).toEqual([...repeatValue(27, 2308), ...repeatValue(12, 2307), 0]);
    expect(person.sum("CYCLE-SAC")).toBe(120000);
  });
});

describe("the wage floor", () => {
  test("[S8] a birthday that raises the minimum wage changes the pension's payment route and holds the bicycle until pay rises", () => {
    const person = createPayrollLife({
      facts: [buildFact("date_of_birth", "2005-11-12"), toHourly(1280)],
      selections: [buildPension(), buildBicycle(60000, "2026-11-28")],
    }).lockTo("2026-11");
    expect(person.listLines("2026-11")).toEqual([
      "PENSION-SAC 10400",
      "PENSION-ER 10400",
      'CYCLE-SAC 5000 NEW "Chosen" 1 of 12',
    ]);
    expect(person.preview("2026-12", "2026-12-08").lines.find(({ entry }) => entry === "HOLD")).toMatchObject(
      {
        roomPence: 1462,
      },
    );
    person.addFacts(toHourly(1350, { from: "2027-01-01", recordedOn: "2026-12-09" }));
    expect(person.lock("2026-12")).toEqual([
      'PENSION-SAC 0 STOP "Minimum wage"',
      'PENSION-NPA 10400 NEW "Minimum wage"',
      "PENSION-ER 10400",
      'CYCLE-SAC HOLD 0 held 5000 "Minimum wage"',
    ]);
    expect(person.lock("2027-01")).toEqual([
      'PENSION-NPA 10968 CHANGE "Pay changed from 1 January 2027"',
      'PENSION-ER 10968 CHANGE "Pay changed from 1 January 2027"',
      'CYCLE-SAC 5000 CHANGE "Released" 2 of 12',
    ]);
  });

  test("[M-27] a pension whose payment route changed is compared with earlier runs on its new route", () => {
    const person = createPayrollLife({ facts: [toHourly(1280)], selections: [buildPension()] }).lockTo(
      "2026-11",
    );
    expect(person.listLines("2026-11")).toEqual(["PENSION-NPA 10400", "PENSION-ER 10400"]);
    person.addFacts(toHourly(1290, { from: "2026-11-01", recordedOn: "2026-11-16" }));
    const cause = '"Pay changed from 1 November 2026"';
    expect(person.lock("2026-12")).toEqual([
      `PENSION-NPA 10481 CHANGE ${cause}`,
      `PENSION-NPA 81 (2026-11) ${cause}`,
      `PENSION-ER 10481 CHANGE ${cause}`,
      `PENSION-ER 81 (2026-11) ${cause}`,
    ]);
  });

  test("[M-24] [M-27] a payment route that one group changed leaves another group's run of the same pay day as it was", () => {
    const calendars = [
      buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, "2027-05"),
      buildCalendar(fourWeeklySchedule, "2027-05-31"),
    ];
    const annual = (pounds: number, from?: { from: string; recordedOn: string }) =>
      buildFact("pay", `annual:${pounds * 100}`, from);
    const person = createPayrollLife({
      calendars,
      selections: [buildPension(5, { coverDate: "2026-03-09" })],
      facts: [annual(36_000)],
    }).lockTo("2027-06");
    person.lockTo("2027-05-31", "four-weekly");
    // From 21 June they are paid every four weeks, and the minimum wage leaves no room for a sacrifice.
    const move = { from: "2027-06-21", recordedOn: "2027-06-20" };
    person.addFacts(buildFact("pay_group", "Four-weekly", move), annual(24_800, move));
    const june = person
      .lock("2027-06-28", "2027-06-24", "four-weekly")
      .filter((line) => line.includes("NPA"));
    expect(june).toEqual([expect.stringMatching(/^PENSION-NPA \d+ NEW "Minimum wage"/)]);
    // 20 of June's 30 days of £150.00 stay a sacrifice, so £50.00 go back.
    expect(person.sum("PENSION-SAC")).toBe(2 * 15000 - 5000);
    person.addFacts(buildFact("weekly_hours", "3750", { from: "2027-06-01", recordedOn: "2027-06-25" }));
    const july = person.lock("2027-07-26", "2027-07-22", "four-weekly");
    expect(july.filter((line) => /-(SAC|NPA) .*\(2027/.test(line))).toEqual([]);
  });

  test("[M-27] a pension with relief at source takes 80% of the same gross amount", () => {
    const person = createPayrollLife({
      otherRoute: "RAS",
      facts: [toHourly(1280)],
      selections: [buildPension()],
    });
    expect(person.lock("2026-04")).toEqual([
      'PENSION-NET 8320 NEW "Minimum wage"',
      'PENSION-ER 10400 NEW "Chosen"',
    ]);
  });

  test("[S21] holiday payments that a run held are taken after the end of the holiday year", () => {
    const holiday = buildElection(
      "holiday",
      { kind: "days", direction: "buy", amount: 1, unit: "days" },
      { endDate: "2027-03-31", agreedPence: 9750, instalments: 12, payPence: 25_350_00 },
    );
    const facts = [
      toHourly(1300),
      toHourly(1275, { from: "2026-10-01" }),
      toHourly(1300, { from: "2026-11-01" }),
      toHourly(1400, { from: "2027-03-01" }),
    ];
    const person = createPayrollLife({ facts, selections: [holiday] }).lockTo("2027-05");
    expect(person.listLines("2026-10")).toEqual(['HOLIDAY-SAC HOLD 0 held 812 "Minimum wage"']);
    expect(person.listTaken("HOLIDAY-SAC")).toEqual([
      ...repeatValue(6, 813),
      0,
      ...repeatValue(5, 812),
      812,
      0,
    ]);
    expect(person.listLines("2027-04")).toEqual(["HOLIDAY-SAC 812 12 of 12"]);
    expect(person.sum("HOLIDAY-SAC")).toBe(9750);
  });

  test("[S27] an instalment that was held lengthens the plan by one run", () => {
    const facts = [
      toHourly(1300),
      toHourly(1295, { from: "2026-12-01" }),
      toHourly(1300, { from: "2027-01-01" }),
    ];
    const person = createPayrollLife({ facts, selections: [buildBicycle(54000, "2026-11-28")] }).lockTo(
      "2026-12",
    );
    expect(person.listLines("2026-12")).toEqual(['CYCLE-SAC HOLD 0 held 4500 "Minimum wage"']);
    expect(person.lock("2027-01")).toEqual(['CYCLE-SAC 4500 CHANGE "Released" 2 of 12']);
    person.lockTo("2028-01");
    expect(person.listLines("2027-11")).toEqual(["CYCLE-SAC 4500 12 of 12"]);
    expect(person.sum("CYCLE-SAC")).toBe(54000);
  });
});

describe("a second employment", () => {
  test("[B1] a second employment starts without the choices of the first, whose payments stay", () => {
    const facts = [
      buildFact("employed", "yes", { from: "2015-05-11" }),
      buildFact("employed", "no", { from: "2026-06-01" }),
      buildFact("employed", "yes", { from: "2026-09-01", recordedOn: "2026-08-20" }),
    ];
    const person = createPayrollLife({ facts, selections: [buildPension(), buildDental()] }).lockTo(
      "2026-08",
    );
    expect(person.listTaken("PENSION-SAC")).toEqual([17500, 17500, 0]);
    const dates = { coverDate: "2026-09-01", firstDeductionDate: "2026-09-28", recordedOn: "2026-08-21" };
    person.choose(buildPension(6, { id: "second", ...dates }));
    expect(person.lock("2026-09")).toEqual([
      'PENSION-SAC 21000 NEW "Chosen"',
      'PENSION-ER 21000 NEW "Chosen"',
    ]);
  });

  test("[B1] choices made for a second employment stay when its first day is corrected to a later one", () => {
    const facts = [
      buildFact("employed", "yes", { from: "2015-05-11" }),
      buildFact("employed", "no", { from: "2026-06-01" }),
      buildFact("employed", "yes", { from: "2026-09-01", recordedOn: "2026-08-20" }),
    ];
    // The first pension was chosen before the person left, to begin in July.
    const first = buildPension(8, { coverDate: "2026-07-01", recordedOn: "2026-05-11" });
    const dates = { coverDate: "2026-09-01", firstDeductionDate: "2026-09-28", recordedOn: "2026-08-21" };
    const bicycle = buildElection("cycle", { kind: "spread", pence: 60_000, months: 12 }, dates);
    const selections = [first, buildPension(5, { id: "second", ...dates }), bicycle];
    const person = createPayrollLife({ facts, selections }).lockTo("2026-08");
    person.withdraw("employed", "2026-09-01", "2026-09-03");
    person.addFacts(buildFact("employed", "yes", { from: "2026-09-16", recordedOn: "2026-09-03" }));
    // £175.00 for 15 of 30 days is £87.50.
    expect(person.lock("2026-09")).toEqual([
      'PENSION-SAC 8750 NEW "Chosen"',
      'PENSION-ER 8750 NEW "Chosen"',
      'CYCLE-SAC 5000 NEW "Chosen" 1 of 12',
    ]);
    expect(person.lock("2026-10")).toEqual([
      'PENSION-SAC 17500 CHANGE "Joined on 16 September 2026"',
      'PENSION-ER 17500 CHANGE "Joined on 16 September 2026"',
      "CYCLE-SAC 5000 2 of 12",
    ]);
    expect(person.listTaken("PENSION-SAC")).toEqual([8750, 17500]);
  });

  test("[B5] a leave date that is entered twice settles a plan once", () => {
    const person = createPayrollLife({ selections: [buildBicycle(100100, "2026-09-28")] }).lockTo("2026-10");
    person.addFacts(buildFact("employed", "no", { from: "2026-10-30", recordedOn: "2026-10-30" }));
    person.lock("2026-11");
    person.withdraw("employed", "2026-10-30", "2026-11-20");
    person.addFacts(buildFact("employed", "no", { from: "2026-10-21", recordedOn: "2026-11-20" }));
    const cause = '"Left on 20 October 2026"';
    expect(person.lock("2026-12")).toEqual([
      `CYCLE-SAC -8342 (2026-10) ${cause}`,
      `CYCLE-BALANCE 8342 (2026-11) ${cause}`,
    ]);
    expect(person.sum("CYCLE-SAC", "CYCLE-BALANCE")).toBe(100100);
  });
});

describe("weeks", () => {
  const buildWeeklyLife = (schedule = weeklySchedule, first = "2026-04-06") =>
    createPayrollLife({
      calendars: [
        buildCalendar(schedule, first),
        buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, "2026-04"),
      ],
      group: "weekly",
      facts: [buildFact("pay_group", "weekly"), toHourly(1400)],
      selections: [buildPension(5, { coverDate: "2026-03-01" }), buildDental(), buildMedical("single")],
    });

  test("[S9] [S15] a weekly group has 52 pay days in the scheme year and 53 in the tax year", () => {
    const person = buildWeeklyLife().lockTo("2027-04-05");
    expect(person.listTaken("PENSION-SAC")).toEqual(repeatValue(53, 2625));
    expect(person.sum("PENSION-SAC")).toBe(139125);
    expect(person.listTaken("DENTAL-NET").slice(0, 52)).toEqual([
      ...repeatValue(36, 193),
      ...repeatValue(16, 192),
    ]);
    expect(person.listTaken("PRIVATE-MEDICAL-BIK")).toEqual([
      ...repeatValue(36, 1091),
      ...repeatValue(17, 1092),
    ]);
    expect(person.sum("PRIVATE-MEDICAL-BIK")).toBe(57840);
    // The tax year's last week is the scheme year's first.
    expect(person.listLines("2027-04-05")).toEqual([
      "PENSION-SAC 2625",
      "PENSION-ER 2625",
      "PRIVATE-MEDICAL-BIK 1092",
      'DENTAL-NET 193 CHANGE "New scheme year"',
    ]);
    expect(person.lock("2026-04", undefined, "monthly")).toEqual([]);
  });

  test("[S15] a group that is paid on Wednesdays splits a premium over 53 pay days", () => {
    const person = buildWeeklyLife(
      { ...weeklySchedule, firstPayDate: "2026-04-01" } as typeof weeklySchedule,
      "2026-04-01",
    );
    person.lockTo("2027-03-31");
    expect(person.listTaken("DENTAL-NET")).toEqual([...repeatValue(3, 190), ...repeatValue(50, 189)]);
  });
});

describe("the first run of the ledger", () => {
  const buildCalendarFrom = (key: string) => [
    buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, key),
  ];

  test("[M-16] the first run compares with the previous period, so that continuing benefits show no change", () => {
    const plan = buildBicycle(100100, "2026-09-28");
    const opening = { kind: "plan", selectionId: "cycle", count: 2, pence: 16684 } as const;
    const taxed = { kind: "benefit-in-kind", productCode: "private-medical", pence: 7 * 4820 } as const;
    const stopped = buildDental({ status: "opted-out", endDate: "2026-10-31" });
    const started = buildLife(6, { coverDate: "2026-11-01", firstDeductionDate: "2026-11-28" });
    const person = createPayrollLife({
      calendars: buildCalendarFrom("2026-11"),
      selections: [buildPension(), buildMedical("single"), stopped, started, plan],
      openings: [opening, taxed],
    });
    expect(person.lock("2026-11")).toEqual([
      "PENSION-SAC 17500",
      "PENSION-ER 17500",
      "PRIVATE-MEDICAL-BIK 4820",
      'DENTAL-NET 0 STOP "Opted out"',
      'LIFE-NET 672 NEW "Chosen"',
      "CYCLE-SAC 8342 3 of 12",
    ]);
  });

  test("[M-15] the first run adjusts no earlier period, and nobody pays twice for the same cover", () => {
    const paidTo = { kind: "paid-to", selectionId: "life", paidTo: "2026-11-30" } as const;
    const person = createPayrollLife({
      calendars: buildCalendarFrom("2026-11"),
      selections: [buildPension(), buildLife()],
      openings: [paidTo],
    });
    person.lock("2026-11");
    person.addFacts(buildFact("pay", "annual:4500000", { from: "2026-06-01", recordedOn: "2026-11-16" }));
    const cause = '"Pay changed from 1 June 2026"';
    expect(person.lock("2026-12").filter((line) => !line.startsWith("PENSION-ER"))).toEqual([
      `PENSION-SAC 18750 CHANGE ${cause}`,
      `PENSION-SAC 1250 (2026-11) ${cause}`,
      'LIFE-NET 720 NEW "Chosen"',
    ]);
  });

  test("[F4] a person who left before the ledger's first run owes nothing in that run", () => {
    const person = createPayrollLife({
      calendars: buildCalendarFrom("2026-11"),
      facts: [
        buildFact("employed", "yes", { from: "2015-05-11" }),
        buildFact("employed", "no", { from: "2026-09-30" }),
      ],
      selections: [buildBicycle(100100, "2026-09-28")],
      openings: [{ kind: "plan", selectionId: "cycle", count: 1, pence: 8342 }],
    });
    expect(person.lock("2026-11")).toEqual([]);
  });
});

describe("payments before the ledger, without an opening", () => {
  const buildCalendarFrom = (key: string) => [
    buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, key),
  ];

  test("[F4] a plan that began before the ledger continues at its next instalment and adds up", () => {
    const plan = buildBicycle(100100, "2026-09-28");
    const person = createPayrollLife({ calendars: buildCalendarFrom("2026-12"), selections: [plan] }).lockTo(
      "2027-10",
    );
    // Eight instalments of £83.42 and four of £83.41; September to November took three.
    expect(person.listTaken("CYCLE-SAC")).toEqual([...repeatValue(5, 8342), ...repeatValue(4, 8341), 0]);
    expect(person.sum("CYCLE-SAC") + 3 * 8342).toBe(100100);
  });

  test("[F4] a fully paid plan deducts nothing more, and a leaver's balance subtracts earlier payments", () => {
    const done = buildBicycle(100100, "2025-09-28", { coverDate: "2025-09-01", endDate: "2026-08-31" });
    expect(
      createPayrollLife({ calendars: buildCalendarFrom("2026-12"), selections: [done] }).lock("2026-12"),
    ).toEqual([]);
    const leaver = createPayrollLife({
      calendars: buildCalendarFrom("2026-12"),
      facts: [
        buildFact("employed", "yes", { from: "2015-05-11" }),
        buildFact("employed", "no", { from: "2026-12-11", recordedOn: "2026-12-02" }),
      ],
      selections: [buildBicycle(100100, "2026-09-28")],
    });
    expect(leaver.lock("2026-12")).toContain('CYCLE-BALANCE 75074 NEW "Owed on leaving"');
  });

  test("[F4] a benefit in kind that began before the ledger continues with equal lines in the tax year", () => {
    const person = createPayrollLife({
      calendars: buildCalendarFrom("2026-12"),
      selections: [buildMedical("single")],
    }).lockTo("2027-04");
    expect(person.listTaken("PRIVATE-MEDICAL-BIK")).toEqual(repeatValue(5, 4820));
  });

  test("[F5] a premium paid a month ahead is not taken again for the ledger's first month", () => {
    const ahead = buildLife(6, { coverDate: "2026-06-01", firstDeductionDate: "2026-05-28" });
    const person = createPayrollLife({ calendars: buildCalendarFrom("2026-12"), selections: [ahead] }).lockTo(
      "2027-01",
    );
    expect(person.listTaken("LIFE-NET")).toEqual([672]);
    const current = buildLife(6, { coverDate: "2026-06-01", firstDeductionDate: "2026-06-28" });
    const other = createPayrollLife({
      calendars: buildCalendarFrom("2026-12"),
      selections: [current],
    }).lockTo("2027-01");
    expect(other.listTaken("LIFE-NET")).toEqual([672, 672]);
  });
});

describe("benefits in kind", () => {
  const buildCar = (facts: ScenarioFacts = {}) =>
    buildElection(
      "electric-car",
      { kind: "lease", model: "meridian-e4" },
      {
        coverDate: "2026-02-01",
        firstDeductionDate: "2026-02-28",
        endDate: "2029-01-31",
        priceDate: "2026-02-01",
        ...facts,
      },
    );
  const buildMonthlyFrom = (key: string) => [
    buildCalendar({ frequency: "monthly", cutOffDay: 10, payDay: 28 }, key),
  ];

  test("[S7] a car is taxed by each tax year's percentage and days", () => {
    const facts = [buildFact("pay", "annual:10400000")];
    const person = createPayrollLife({
      calendars: buildMonthlyFrom("2026-02"),
      facts,
      selections: [buildCar()],
    }).lockTo("2029-02");
    expect(person.listTaken("ELECTRIC-CAR-BIK")).toEqual([
      ...repeatValue(2, 10256),
      ...repeatValue(8, 12998),
      ...repeatValue(4, 12999),
      16247,
      ...repeatValue(11, 16248),
      ...repeatValue(7, 22510),
      ...repeatValue(3, 22511),
      0,
    ]);
    expect(person.listTaken("ELECTRIC-CAR-SAC")).toEqual([...repeatValue(36, 58500), 0]);
  });

  test("[S22] a car from March 2028 is taxed for 36 of 366 days", () => {
    const facts = [buildFact("pay", "annual:10400000")];
    const first = { coverDate: "2028-03-01", firstDeductionDate: "2028-03-28", endDate: "2031-02-28" };
    const person = createPayrollLife({
      calendars: buildMonthlyFrom("2028-03"),
      facts,
      selections: [buildCar(first)],
    }).lockTo("2028-03");
    expect(person.listTaken("ELECTRIC-CAR-BIK")).toEqual([19178]);
  });

  test("[B4] amounts of a benefit in kind that were payrolled before the ledger count towards its tax year", () => {
    const opening = { kind: "benefit-in-kind", productCode: "private-medical", pence: 7 * 4800 } as const;
    const person = createPayrollLife({
      calendars: buildMonthlyFrom("2026-11"),
      openings: [opening],
      selections: [buildMedical("single")],
    }).lockTo("2027-04");
    expect(person.listTaken("PRIVATE-MEDICAL-BIK")).toEqual([...repeatValue(5, 4848), 4820]);
  });
});
