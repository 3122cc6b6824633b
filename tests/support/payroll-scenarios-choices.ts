import {
  bicycle,
  choose,
  days,
  dental,
  earn,
  hourly,
  joins,
  life,
  medical,
  partner,
  pension,
  type Scenario,
  single,
  times,
  upload,
  window,
} from "./payroll-scenario.ts";

const rise = '"Pay changed from 1 December 2026"';

const enrolled = '"Automatic enrolment"';

/** S1 to S13: of pay, of what people choose and of their families. */
export const scenariosOfChoices: readonly Scenario[] = [
  {
    name: "S1",
    steps: [...[pension(), life()], upload("2026-11-16", "2026-12-01", { annual_salary: "45000.00" })],
    lines: {
      "monthly.2026-10": ["PENSION-SAC 17500", "PENSION-ER 17500", "LIFE-NET 672"],
      "monthly.2026-11": ["PENSION-SAC 17500", "PENSION-ER 17500", "LIFE-NET 672"],
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${rise}`,
        `PENSION-ER 18750 CHANGE ${rise}`,
        `LIFE-NET 720 CHANGE ${rise}`,
      ],
    },
  },
  {
    name: "S2",
    steps: [
      choose(window, "gym", { eeben_level: "off-peak" }),
      { on: "2026-11-15", does: "opt out", code: "gym" },
    ],
    lines: {
      "monthly.2026-11": ["GYM-NET 2499"],
      "monthly.2026-12": ['GYM-NET 0 STOP "Opted out"'],
      "monthly.2027-01": [],
    },
  },
  {
    name: "S3",
    family: [partner],
    steps: [
      medical(),
      {
        on: "2026-11-15T10:00",
        does: "tell",
        event: {
          type: "birth",
          event_date: "05/11/2026",
          date_of_birth: "05/11/2026",
          title: "Miss",
          first_name: "Wren",
          surname: "Tester",
          sex: "female",
          fmember_type: "dependant",
        },
      },
      medical("2026-11-15T11:00"),
    ],
    lines: {
      "monthly.2026-11": ["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"],
      "monthly.2026-12": [
        'PRIVATE-MEDICAL-NET 8150 CHANGE "Birth on 5 November"',
        'PRIVATE-MEDICAL-NET 3330 (2026-11) "Birth on 5 November"',
        "PRIVATE-MEDICAL-BIK 4820",
      ],
    },
  },
  {
    name: "S4",
    steps: [...bicycle("2026-08-15", 1001), { on: "2026-11-02", does: "leave", day: "2027-01-20" }],
    lines: {
      "monthly.2026-12": ["CYCLE-SAC 8342 4 of 12"],
      "monthly.2027-01": ['CYCLE-SAC 0 STOP "Left"', 'CYCLE-BALANCE 66732 NEW "Owed on leaving"'],
    },
    amounts: { "CYCLE-SAC": [...times(4, 8342), 0] },
    sums: { "CYCLE-SAC CYCLE-BALANCE": 100100 },
  },
  {
    name: "S5",
    person: { holiday_days_hundredths: 33_00 },
    steps: [days(5), { on: "2026-04-20", does: "approve", code: "holiday" }],
    lines: {
      "monthly.2026-04": [],
      "monthly.2026-05": ['HOLIDAY-SAC 7343 NEW "Chosen" 1 of 11'],
      "monthly.2027-04": ['HOLIDAY-SAC 0 STOP "Paid in full"'],
    },
    amounts: { "HOLIDAY-SAC": [...times(7, 7343), ...times(4, 7342), 0] },
    sums: { "HOLIDAY-SAC": 80769 },
  },
  {
    name: "S6",
    steps: [life(), { on: "2026-11-05", does: "opt out", code: "life" }],
    lines: {
      "monthly.2026-11": ["LIFE-NET 672"],
      "monthly.2026-12": ['LIFE-NET 0 STOP "Opted out"'],
      "monthly.2027-01": [],
    },
  },
  {
    name: "S7",
    steps: [single],
    amounts: { "PRIVATE-MEDICAL-BIK": times(12, 4820) },
  },
  {
    name: "S8",
    person: { date_of_birth: "2005-11-12", ...hourly(1280) },
    steps: [pension(), ...bicycle("2026-10-12", 600), earn("2026-12-09", "2027-01-01", 26_325)],
    lines: {
      "monthly.2026-11": ["PENSION-SAC 10400", "PENSION-ER 10400", 'CYCLE-SAC 5000 NEW "Chosen" 1 of 12'],
      "monthly.2026-12": [
        'PENSION-SAC 0 STOP "Minimum wage"',
        'PENSION-NPA 10400 NEW "Minimum wage"',
        "PENSION-ER 10400",
        'CYCLE-SAC HOLD 0 held 5000 "Minimum wage"',
      ],
      "monthly.2027-01": [
        'PENSION-NPA 10968 CHANGE "Pay changed from 1 January 2027"',
        'PENSION-ER 10968 CHANGE "Pay changed from 1 January 2027"',
        'CYCLE-SAC 5000 CHANGE "Released" 2 of 12',
      ],
    },
  },
  {
    name: "S9",
    person: { payroll_group: "Weekly", ...hourly(1400) },
    steps: [pension(), dental, single],
    amounts: {
      "PENSION-SAC": times(53, 2625),
      "DENTAL-NET": [...times(36, 193), ...times(16, 192), 193],
      "PRIVATE-MEDICAL-BIK": [...times(36, 1091), ...times(17, 1092)],
    },
    sums: { "PENSION-SAC < 2027-04-06": 139125, "PRIVATE-MEDICAL-BIK < 2027-04-06": 57840 },
    lines: {
      "monthly.2026-11": [],
      "weekly.2027-04-05": [
        "PENSION-SAC 2625",
        "PENSION-ER 2625",
        "PRIVATE-MEDICAL-BIK 1092",
        'DENTAL-NET 193 CHANGE "New scheme year"',
      ],
    },
  },
  {
    name: "S11",
    steps: [
      joins("2026-11-03", "2026-11-03", "s11@file.example"),
      { on: "2026-12-01T10:00", does: "register" },
      { on: "2026-12-01T11:00", does: "opt out", code: "pension" },
    ],
    lines: {
      "monthly.2026-11": [`PENSION-NPA 11667 NEW ${enrolled}`, `PENSION-ER 11667 NEW ${enrolled}`],
      "monthly.2026-12": [
        'PENSION-NPA 0 STOP "Opted out"',
        'PENSION-NPA -11667 (2026-11) "Opted out"',
        'PENSION-ER 0 STOP "Opted out"',
        'PENSION-ER -11667 (2026-11) "Opted out"',
      ],
      "monthly.2027-01": [],
    },
    sums: { "PENSION-NPA": 0, "PENSION-ER": 0 },
  },
  {
    name: "S12",
    person: { annual_salary_pence: 104_000_00, date_of_birth: "1986-01-20" },
    steps: [
      life(),
      {
        on: "2026-09-01T10:00",
        does: "tell",
        event: {
          type: "marriage",
          event_date: "01/09/2026",
          date_of_birth: "15/01/1988",
          title: "Mr",
          first_name: "Ash",
          surname: "Vale",
          sex: "male",
          fmember_type: "partner",
        },
      },
      choose("2026-09-01T11:00", "life", {
        eeben_amount_value: 8,
        medical_answers: { treatment: false, medicine: false, waiting: false, serious: false },
      }),
      {
        on: "2026-11-12",
        does: "insurer",
        body: { decision: "accepted", decidedOn: "2026-11-12", reference: "UW-4711" },
      },
    ],
    lines: {
      "monthly.2026-11": ["LIFE-NET 4008"],
      "monthly.2026-12": [
        'LIFE-NET 4992 CHANGE "Chosen from 12 November 2026"',
        'LIFE-NET 984 (2026-11) "Chosen from 12 November 2026"',
      ],
      "monthly.2027-01": ["LIFE-NET 4992"],
    },
  },
  {
    name: "S13",
    family: [partner],
    steps: [medical(), { on: "2026-11-05", does: "upload", row: { probation_end: "01/02/2027" } }],
    lines: { "monthly.2026-11": ["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"] },
  },
];
