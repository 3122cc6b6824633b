import {
  buyHoliday,
  changePay,
  chooseBicycle,
  chooseLife,
  chooseMedical,
  choosePension,
  createChoice,
  createUpload,
  dental,
  hireByFile,
  partner,
  repeatValue,
  type Scenario,
  toHourlyPay,
  window,
} from "./payroll-scenario.ts";

const septemberReason = '"Pay changed from 1 September 2026"';
const leavingReason = '"Left on 20 October 2026"';
const novemberReason = '"Pay changed from 1 November 2026"';
const aprilReason = '"Pay changed from 1 April 2026"';
const joiningReason = '"Joined on 17 November 2026"';
const partnerReason = '"Partner left on 20 October"';

/** S14 to S27: calendars, late reports, and the minimum wage. */
export const scenariosOfTime: readonly Scenario[] = [
  {
    name: "S14",
    steps: [hireByFile("2026-11-18", "2026-11-17", "s14@file.example")],
    lines: {
      "monthly.2026-11": [],
      "monthly.2026-12": [
        'PENSION-NPA 12500 NEW "Automatic enrolment"',
        `PENSION-NPA 5833 (2026-11) ${joiningReason}`,
        'PENSION-ER 12500 NEW "Automatic enrolment"',
        `PENSION-ER 5833 (2026-11) ${joiningReason}`,
      ],
      "monthly.2027-01": ["PENSION-NPA 12500", "PENSION-ER 12500"],
    },
  },
  {
    name: "S15",
    person: { payroll_group: "Wednesdays", ...toHourlyPay(1400) },
    steps: [dental],
    amounts: { "DENTAL-NET": [...repeatValue(3, 190), ...repeatValue(50, 189)] },
  },
  {
    name: "S16",
    person: { payroll_group: "Four-weekly", ...toHourlyPay(1400) },
    steps: [choosePension(), ...chooseBicycle("2026-11-01", 600)],
    amounts: { "CYCLE-SAC": [...repeatValue(5, 4616), ...repeatValue(8, 4615), 0] },
    lines: {
      "four-weekly.2026-11-16": [
        "PENSION-SAC 10500",
        "PENSION-ER 10500",
        'CYCLE-SAC 4616 NEW "Chosen" 1 of 13',
      ],
      "four-weekly.2027-10-18": ["PENSION-SAC 10500", "PENSION-ER 10500", "CYCLE-SAC 4615 13 of 13"],
    },
    sums: { "CYCLE-SAC": 60000 },
    taxPeriods: { "four-weekly.2026-11-16": "Week 36", "four-weekly.2027-04-05": "Week 56" },
  },
  {
    name: "S17",
    steps: [
      ...[choosePension(), chooseLife()],
      createUpload("2026-11-16", "2026-09-01", { annual_salary: "45000.00" }),
    ],
    lines: {
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `PENSION-SAC 1250 (2026-${month}) ${septemberReason}`),
        `PENSION-ER 18750 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `PENSION-ER 1250 (2026-${month}) ${septemberReason}`),
        `LIFE-NET 720 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `LIFE-NET 48 (2026-${month}) ${septemberReason}`),
      ],
      "monthly.2027-01": ["PENSION-SAC 18750", "PENSION-ER 18750", "LIFE-NET 720"],
    },
    sums: { "PENSION-SAC < 2027-04": 218750, "LIFE-NET < 2027-04": 8400 },
  },
  {
    // £43,000 at 5% is £2,150.00: eight parts of £179.17 and four of £179.16.
    name: "M-03 correction of a correction",
    steps: [
      ...[choosePension(), changePay("2026-11-16", "2026-09-01", 45_000)],
      changePay("2026-12-16", "2026-09-01", 43_000),
    ],
    lines: {
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `PENSION-SAC 1250 (2026-${month}) ${septemberReason}`),
        `PENSION-ER 18750 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `PENSION-ER 1250 (2026-${month}) ${septemberReason}`),
      ],
      "monthly.2027-01": [
        `PENSION-SAC 17916 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `PENSION-SAC -833 (2026-${month}) ${septemberReason}`),
        `PENSION-SAC -834 (2026-12) ${septemberReason}`,
        `PENSION-ER 17916 CHANGE ${septemberReason}`,
        ...["09", "10", "11"].map((month) => `PENSION-ER -833 (2026-${month}) ${septemberReason}`),
        `PENSION-ER -834 (2026-12) ${septemberReason}`,
      ],
      "monthly.2027-02": ["PENSION-SAC 17916", "PENSION-ER 17916"],
    },
    sums: { "PENSION-SAC < 2027-04": 5 * 17500 + 3 * 17917 + 4 * 17916 },
  },
  {
    // Nothing is taken for the years before the first run.
    name: "M-15 before the history",
    steps: [choosePension(), changePay("2026-11-16", "2024-01-01", 45_000)],
    sums: { "PENSION-SAC < 2027-01": 9 * 18750, "PENSION-SAC < 2027-04": 225000 },
  },
  {
    name: "S18",
    steps: [
      ...[choosePension(), dental, ...chooseBicycle("2026-08-15", 1001)],
      { on: "2026-11-16", does: "leave", day: "2026-10-20" },
    ],
    lines: {
      "monthly.2026-12": [
        'PENSION-SAC 0 STOP "Left"',
        `PENSION-SAC -6210 (2026-10) ${leavingReason}`,
        `PENSION-SAC -17500 (2026-11) ${leavingReason}`,
        'PENSION-ER 0 STOP "Left"',
        `PENSION-ER -6210 (2026-10) ${leavingReason}`,
        `PENSION-ER -17500 (2026-11) ${leavingReason}`,
        'DENTAL-NET 0 STOP "Left"',
        `DENTAL-NET -835 (2026-11) ${leavingReason}`,
        'CYCLE-SAC 0 STOP "Left"',
        `CYCLE-SAC -8342 (2026-10) ${leavingReason}`,
        `CYCLE-SAC -8342 (2026-11) ${leavingReason}`,
        'CYCLE-BALANCE 91758 NEW "Owed on leaving"',
      ],
      "monthly.2027-01": [],
    },
    sums: { "CYCLE-SAC CYCLE-BALANCE": 100100 },
  },
  {
    name: "S19",
    steps: [
      createChoice("2026-11-05", "cycle", { eeben_amount_value: 1001, eeben_months: 12 }),
      { on: "2026-11-12", does: "reject", code: "cycle" },
    ],
    lines: { "monthly.2026-11": [], "monthly.2026-12": [], "monthly.2027-01": [] },
  },
  {
    name: "S19 cancelled by the shop",
    steps: [...chooseBicycle("2026-11-05", 1001), { on: "2026-11-20", does: "cancel", code: "cycle" }],
    lines: {
      "monthly.2026-11": ['CYCLE-SAC 8342 NEW "Chosen" 1 of 12'],
      "monthly.2026-12": ['CYCLE-SAC 0 STOP "Cancelled"', 'CYCLE-SAC -8342 (2026-11) "Cancelled"'],
      "monthly.2027-01": [],
    },
    sums: { "CYCLE-SAC": 0 },
  },
  {
    name: "M-28 on leaving",
    steps: [
      choosePension(),
      { on: "2026-11-02", does: "leave", day: "2026-10-31" },
      createUpload("2026-11-16", "2026-09-01", { annual_salary: "45000.00" }),
      {
        on: "2027-03-02",
        does: "upload",
        row: { start_date: "01/04/2027", leave_date: "(clear)", date_of_birth: "08/03/1990" },
      },
    ],
    lines: {
      "monthly.2026-12": [
        ...['PENSION-SAC 0 (2026-09) "Minimum wage"', 'PENSION-SAC 0 (2026-10) "Minimum wage"'],
        `PENSION-ER 1250 (2026-09) ${septemberReason}`,
        'PENSION-ER 1250 (2026-10) "Left on 31 October 2026"',
      ],
      "monthly.2027-01": [],
      "monthly.2027-04": [
        `PENSION-SAC 1250 (2026-09) ${septemberReason}`,
        'PENSION-SAC 1250 (2026-10) "Left on 31 October 2026"',
        'PENSION-NPA 18750 NEW "Automatic enrolment"',
        'PENSION-ER 18750 NEW "Automatic enrolment"',
      ],
      "monthly.2027-05": ["PENSION-NPA 18750", "PENSION-ER 18750"],
    },
  },
  {
    name: "S20",
    steps: [
      ...[choosePension(), chooseLife(), changePay("2026-11-09T15:00", "2026-11-01", 32_000)],
      { on: "2026-11-10T12:00", does: "lock", run: "monthly.2026-11" },
      { on: "2026-11-10T16:00", does: "undo" },
    ],
    lines: {
      "monthly.2026-11": [
        `PENSION-SAC 13333 CHANGE ${novemberReason}`,
        `PENSION-ER 13333 CHANGE ${novemberReason}`,
        `LIFE-NET 512 CHANGE ${novemberReason}`,
      ],
      "monthly.2026-12": [
        'PENSION-SAC 17500 CHANGE "Withdrawn: Pay changed from 1 November 2026"',
        'PENSION-SAC 4167 (2026-11) "Withdrawn: Pay changed from 1 November 2026"',
        'PENSION-ER 17500 CHANGE "Withdrawn: Pay changed from 1 November 2026"',
        'PENSION-ER 4167 (2026-11) "Withdrawn: Pay changed from 1 November 2026"',
        'LIFE-NET 672 CHANGE "Withdrawn: Pay changed from 1 November 2026"',
        'LIFE-NET 160 (2026-11) "Withdrawn: Pay changed from 1 November 2026"',
      ],
    },
  },
  {
    name: "S21",
    person: { holiday_days_hundredths: 33_00, ...toHourlyPay(1300) },
    steps: [
      buyHoliday(1),
      { on: "2026-03-21", does: "approve", code: "holiday" },
      changePay("2026-09-15T10:00", "2026-10-01", 24_862.5),
      changePay("2026-10-15T10:00", "2026-11-01", 25_350),
      changePay("2027-02-15", "2027-03-01", 27_300),
    ],
    lines: {
      "monthly.2026-10": ['HOLIDAY-SAC HOLD 0 held 812 "Minimum wage"'],
      "monthly.2027-04": ["HOLIDAY-SAC 812 12 of 12"],
    },
    amounts: { "HOLIDAY-SAC": [...repeatValue(6, 813), 0, ...repeatValue(5, 812), 812, 0] },
    sums: { "HOLIDAY-SAC": 9750 },
  },
  {
    name: "S23",
    family: [partner],
    steps: [
      chooseMedical(),
      createChoice(window, "partner-life", { eeben_amount_value: 50_000 }),
      {
        on: "2026-11-16",
        does: "tell",
        event: { type: "partner-death", event_date: "20/10/2026" },
      },
    ],
    lines: {
      "monthly.2026-11": [
        ...["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820", "PARTNER-LIFE-NET 400"],
      ],
      "monthly.2026-12": [
        `PRIVATE-MEDICAL-NET 0 STOP ${partnerReason}`,
        `PRIVATE-MEDICAL-NET -4820 (2026-10) ${partnerReason}`,
        `PRIVATE-MEDICAL-NET -4820 (2026-11) ${partnerReason}`,
        "PRIVATE-MEDICAL-BIK 4820",
        `PARTNER-LIFE-NET 0 STOP ${partnerReason}`,
        `PARTNER-LIFE-NET -400 (2026-10) ${partnerReason}`,
        `PARTNER-LIFE-NET -400 (2026-11) ${partnerReason}`,
      ],
    },
  },
  {
    name: "S24 before the pay day",
    family: [partner, { relationship: "dependant", born: "2008-11-20" }],
    steps: [chooseMedical()],
    lines: {
      "monthly.2026-11": [
        'PRIVATE-MEDICAL-NET 4820 CHANGE "Tier fell on 20 November"',
        "PRIVATE-MEDICAL-BIK 4820",
      ],
      "monthly.2026-12": ["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"],
    },
  },
  {
    name: "S24 after the pay day",
    family: [partner, { relationship: "dependant", born: "2008-11-29" }],
    steps: [chooseMedical()],
    lines: {
      "monthly.2026-11": ["PRIVATE-MEDICAL-NET 8150", "PRIVATE-MEDICAL-BIK 4820"],
      "monthly.2026-12": [
        'PRIVATE-MEDICAL-NET 4820 CHANGE "Tier fell on 29 November"',
        "PRIVATE-MEDICAL-BIK 4820",
      ],
    },
  },
  {
    name: "S25",
    steps: [
      ...[choosePension(), choosePension(8, "2026-11-03"), choosePension(6, "2026-11-09T09:00")],
      changePay("2026-11-09T10:00", "2026-11-16", 45_000),
    ],
    lines: {
      "monthly.2026-11": [
        'PENSION-SAC 21750 CHANGE "Pay changed from 16 November 2026"',
        'PENSION-ER 21750 CHANGE "Pay changed from 16 November 2026"',
      ],
    },
    amounts: { "PENSION-SAC < 2027-01": [...repeatValue(7, 17500), 21750, 22500] },
  },
  {
    name: "S26",
    person: { annual_salary_pence: 54_000_00 },
    steps: [choosePension(), changePay("2026-11-16", "2026-04-01", 45_000)],
    lines: {
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${aprilReason}`,
        ...["04", "05", "06", "07", "08"].map((month) => `PENSION-SAC -3750 (2026-${month}) ${aprilReason}`),
        `PENSION-ER 18750 CHANGE ${aprilReason}`,
        ...["04", "05", "06", "07", "08"].map((month) => `PENSION-ER -3750 (2026-${month}) ${aprilReason}`),
      ],
      "monthly.2027-01": [
        "PENSION-SAC 18750",
        ...["09", "10", "11"].map((month) => `PENSION-SAC -3750 (2026-${month}) ${aprilReason}`),
        "PENSION-ER 18750",
        ...["09", "10", "11"].map((month) => `PENSION-ER -3750 (2026-${month}) ${aprilReason}`),
      ],
      "monthly.2027-02": ["PENSION-SAC 18750", "PENSION-ER 18750"],
    },
    sums: { "PENSION-SAC < 2027-04": 225000 },
  },
  {
    name: "S27",
    person: toHourlyPay(1300),
    steps: [
      ...chooseBicycle("2026-10-12", 540),
      changePay("2026-11-20T10:00", "2026-12-01", 25_252.5),
      changePay("2026-11-20T11:00", "2027-01-01", 25_350),
    ],
    lines: {
      "monthly.2026-11": ['CYCLE-SAC 4500 NEW "Chosen" 1 of 12'],
      "monthly.2026-12": ['CYCLE-SAC HOLD 0 held 4500 "Minimum wage"'],
      "monthly.2027-01": ['CYCLE-SAC 4500 CHANGE "Released" 2 of 12'],
      "monthly.2027-11": ["CYCLE-SAC 4500 12 of 12"],
    },
    sums: { "CYCLE-SAC": 54000 },
  },
];
