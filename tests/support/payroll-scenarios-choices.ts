import { expect } from "vitest";
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
  type Step,
  singleMedical,
  toHourlyPay,
  window,
} from "./payroll-scenario.ts";

const riseReason = '"Pay changed from 1 December 2026"';

const enrolmentReason = '"Automatic enrolment"';

/** A marriage allows a request for life cover of 8 times £104,000, above the free limit of £750,000. */
const requestMoreLife: readonly Step[] = [
  chooseLife(),
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
  createChoice("2026-09-01T11:00", "life", {
    eeben_amount_value: 8,
    medical_answers: { treatment: false, medicine: false, waiting: false, serious: false },
  }),
];
const decideAsInsurer = (decision: "accepted" | "declined"): Step => ({
  on: "2026-11-12",
  does: "insurer",
  body: { decision, decidedOn: "2026-11-12", reference: "UW-4711" },
});
const highPay = { annual_salary_pence: 104_000_00, date_of_birth: "1986-01-20" };
const toBike = (pounds: number) => ({ eeben_amount_value: pounds, eeben_months: 12 });

/** S1 to S13: pay, choices and families. */
export const scenariosOfChoices: readonly Scenario[] = [
  {
    name: "S1",
    steps: [
      ...[choosePension(), chooseLife()],
      createUpload("2026-11-16", "2026-12-01", { annual_salary: "45000.00" }),
    ],
    lines: {
      "monthly.2026-10": ["PENSION-SAC 17500", "PENSION-ER 17500", "LIFE-NET 672"],
      "monthly.2026-11": ["PENSION-SAC 17500", "PENSION-ER 17500", "LIFE-NET 672"],
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${riseReason}`,
        `PENSION-ER 18750 CHANGE ${riseReason}`,
        `LIFE-NET 720 CHANGE ${riseReason}`,
      ],
    },
  },
  {
    name: "S2",
    steps: [
      createChoice(window, "gym", { eeben_level: "off-peak" }),
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
      chooseMedical(),
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
      chooseMedical("2026-11-15T11:00"),
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
    steps: [...chooseBicycle("2026-08-15", 1001), { on: "2026-11-02", does: "leave", day: "2027-01-20" }],
    lines: {
      "monthly.2026-12": ["CYCLE-SAC 8342 4 of 12"],
      "monthly.2027-01": ['CYCLE-SAC 0 STOP "Left"', 'CYCLE-BALANCE 66732 NEW "Owed on leaving"'],
    },
    amounts: { "CYCLE-SAC": [...repeatValue(4, 8342), 0] },
    sums: { "CYCLE-SAC CYCLE-BALANCE": 100100 },
  },
  {
    name: "S5",
    person: { holiday_days_hundredths: 33_00 },
    steps: [buyHoliday(5), { on: "2026-04-20", does: "approve", code: "holiday" }],
    lines: {
      "monthly.2026-04": [],
      "monthly.2026-05": ['HOLIDAY-SAC 7343 NEW "Chosen" 1 of 11'],
      "monthly.2027-04": ['HOLIDAY-SAC 0 STOP "Paid in full"'],
    },
    amounts: { "HOLIDAY-SAC": [...repeatValue(7, 7343), ...repeatValue(4, 7342), 0] },
    sums: { "HOLIDAY-SAC": 80769 },
  },
  {
    name: "S6",
    steps: [chooseLife(), { on: "2026-11-05", does: "opt out", code: "life" }],
    lines: {
      "monthly.2026-11": ["LIFE-NET 672"],
      "monthly.2026-12": ['LIFE-NET 0 STOP "Opted out"'],
      "monthly.2027-01": [],
    },
  },
  {
    name: "S7 at £42,000",
    steps: [
      singleMedical,
      {
        on: "2026-04-20",
        does: "see",
        code: "private-medical",
        shows: {
          costsSummaryForMonthlyCostSection: {
            employerMonthlyPence: 48_20,
            taxOnBenefitPence: 115_68,
            taxOnBenefitMonthlyPence: 9_64,
          },
        },
      },
    ],
    amounts: { "PRIVATE-MEDICAL-BIK": repeatValue(12, 4820) },
    sums: { "PRIVATE-MEDICAL-BIK < 2027-04": 57_840 },
  },
  {
    name: "S7 at £104,000",
    person: { annual_salary_pence: 104_000_00 },
    steps: [
      singleMedical,
      {
        on: "2026-04-20",
        does: "see",
        code: "private-medical",
        shows: { costsSummaryForMonthlyCostSection: { taxOnBenefitPence: 347_04 } },
      },
    ],
    amounts: { "PRIVATE-MEDICAL-BIK": repeatValue(12, 4820) },
  },
  {
    name: "S7 with a pension",
    person: { annual_salary_pence: 50_000_00 },
    steps: [
      singleMedical,
      {
        on: "2026-11-03T10:00",
        does: "review",
        code: "pension",
        values: { eeben_amount_value: 5 },
        shows: {
          costs: {
            takeHome: {
              // £1,738.32 a year.
              monthlyPence: 144_86,
              lines: [{ pence: 2_500_00 }, { pence: -561_68 }, { pence: -200_00 }],
            },
          },
        },
      },
      { on: "2026-11-03T11:00", does: "confirm", code: "pension", values: { eeben_amount_value: 5 } },
    ],
    // A twelfth of £2,500.00: November has the eighth part.
    lines: {
      "monthly.2026-11": [
        'PENSION-SAC 20833 NEW "Chosen"',
        'PENSION-ER 20833 NEW "Chosen"',
        "PRIVATE-MEDICAL-BIK 4820",
      ],
    },
  },
  {
    name: "S8",
    person: { date_of_birth: "2005-11-12", ...toHourlyPay(1280) },
    steps: [
      choosePension(),
      ...chooseBicycle("2026-10-12", 600),
      changePay("2026-12-09", "2027-01-01", 26_325),
    ],
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
    person: { payroll_group: "Weekly", ...toHourlyPay(1400) },
    steps: [choosePension(), dental, singleMedical],
    amounts: {
      "PENSION-SAC": repeatValue(53, 2625),
      "DENTAL-NET": [...repeatValue(36, 193), ...repeatValue(16, 192), 193],
      "PRIVATE-MEDICAL-BIK": [...repeatValue(36, 1091), ...repeatValue(17, 1092)],
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
    taxPeriods: { "weekly.2027-03-29": "Week 52", "weekly.2027-04-05": "Week 53" },
  },
  {
    name: "S10 price",
    steps: [
      {
        on: "2026-11-03T10:00",
        does: "review",
        code: "pension",
        values: { eeben_amount_value: 8 },
        shows: { costs: { employeeMonthlyPence: 280_00 } },
      },
      changePay("2026-11-03T10:05", "2026-11-01", 45_000),
      {
        on: "2026-11-03T10:06",
        does: "confirm",
        code: "pension",
        values: { eeben_amount_value: 8 },
        refused: "It is now £300.00 a month on your payslip, not £280.00. Your pay has changed.",
      },
    ],
    lines: { "monthly.2026-11": [], "monthly.2026-12": [] },
  },
  {
    name: "S10 version",
    steps: [
      createChoice("2026-11-04T10:00", "cycle", toBike(1001)),
      { on: "2026-11-04T10:10", does: "look", code: "cycle" },
      { on: "2026-11-04T10:20", does: "withdraw", code: "cycle" },
      createChoice("2026-11-04T10:30", "cycle", toBike(1500)),
      {
        on: "2026-11-04T10:40",
        does: "approve",
        code: "cycle",
        refused: "This has changed since you looked at it. It was £83.42 a month and is now £125.00 a month.",
      },
    ],
    lines: { "monthly.2026-11": [], "monthly.2026-12": [] },
  },
  {
    name: "S11 stays",
    steps: [hireByFile("2026-11-03", "2026-11-03", "s11a@file.example")],
    lines: {
      "monthly.2026-11": [
        `PENSION-NPA 11667 NEW ${enrolmentReason}`,
        `PENSION-ER 11667 NEW ${enrolmentReason}`,
      ],
      "monthly.2026-12": [
        'PENSION-NPA 12500 CHANGE "Joined on 3 November 2026"',
        'PENSION-ER 12500 CHANGE "Joined on 3 November 2026"',
      ],
      "monthly.2027-01": ["PENSION-NPA 12500", "PENSION-ER 12500"],
    },
    // Core cover of four times £30,000 for a person who never logs in.
    providerRows: {
      "provider.kestrel.2026-11": [{ Action: "ADD", "Sum assured": "120000.00", "Cover from": "2026-11-03" }],
    },
  },
  {
    name: "S11 near the minimum wage",
    person: toHourlyPay(1300),
    steps: [
      {
        ...createChoice("2026-11-03T10:00", "pension", { eeben_amount_value: 5 }),
        refused:
          "This would take your pay £58.51 a month below the minimum wage of £12.71 an hour at age 36. You can give up at most £47.12 a month more.",
      },
      { on: "2026-11-03T11:00", does: "join" },
    ],
    lines: {
      "monthly.2026-11": [
        'PENSION-NPA 10562 NEW "Joined on request"',
        'PENSION-ER 10562 NEW "Joined on request"',
      ],
    },
  },
  {
    name: "S11 above the allowance",
    person: { annual_salary_pence: 104_000_00 },
    steps: [
      {
        on: "2026-11-03T10:00",
        does: "review",
        code: "pension",
        values: { eeben_amount_value: 60 },
        shows: {
          error: null,
          warnings: [
            {
              code: "pension-allowance",
              mustAccept: true,
              text: expect.stringContaining("£10,720.00 above the annual allowance of £60,000"),
            },
            {},
          ],
        },
      },
    ],
  },
  {
    name: "S11 opts out",
    steps: [
      hireByFile("2026-11-03", "2026-11-03", "s11@file.example"),
      { on: "2026-12-01T10:00", does: "register" },
      { on: "2026-12-01T11:00", does: "opt out", code: "pension" },
    ],
    lines: {
      "monthly.2026-11": [
        `PENSION-NPA 11667 NEW ${enrolmentReason}`,
        `PENSION-ER 11667 NEW ${enrolmentReason}`,
      ],
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
    person: highPay,
    steps: [...requestMoreLife, decideAsInsurer("accepted")],
    lines: {
      "monthly.2026-11": ["LIFE-NET 4008"],
      "monthly.2026-12": [
        'LIFE-NET 4992 CHANGE "Chosen from 12 November 2026"',
        'LIFE-NET 984 (2026-11) "Chosen from 12 November 2026"',
      ],
      "monthly.2027-01": ["LIFE-NET 4992"],
    },
  },
  ...(["declined", "lapsed"] as const).map(
    (outcome): Scenario => ({
      name: `S12 ${outcome}`,
      person: highPay,
      // If nobody decides, the request lapses 90 days after the answers.
      steps: outcome === "declined" ? [...requestMoreLife, decideAsInsurer(outcome)] : requestMoreLife,
      // From September on 8 × pay, of which £334,000 above the core is in force: 334 × £1.44 ÷ 12.
      amounts: { "LIFE-NET": [...repeatValue(5, 2496), ...repeatValue(7, 4008)] },
      lines: { "monthly.2026-11": ["LIFE-NET 4008"], "monthly.2026-12": ["LIFE-NET 4008"] },
    }),
  ),
  {
    // Cover that waited for the insurer stays capped for the months that it covered.
    name: "S12 left",
    person: highPay,
    steps: [...requestMoreLife, { on: "2026-11-15", does: "leave", day: "2026-11-30" }],
    lines: { "monthly.2026-11": ["LIFE-NET 4008"], "monthly.2026-12": ['LIFE-NET 0 STOP "Left"'] },
  },
  {
    name: "S12 withdrawn",
    person: highPay,
    steps: [
      ...requestMoreLife,
      { on: "2026-11-15T10:00", does: "withdraw", code: "life" },
      { on: "2026-11-15T11:00", does: "opt out", code: "life" },
    ],
    lines: {
      "monthly.2026-11": ["LIFE-NET 4008"],
      "monthly.2026-12": ["LIFE-NET 4008"],
      "monthly.2027-01": ['LIFE-NET 0 STOP "Opted out"'],
    },
  },
  {
    name: "S13",
    family: [partner],
    steps: [
      chooseMedical(),
      {
        on: "2026-11-05",
        does: "upload",
        row: { probation_end: "01/02/2027" },
        previews: {
          totals: { losing: 0, continuing: 1 },
          people: [
            {
              lost: [],
              continues: [
                { message: "Private medical continues. It cannot be changed until 1 February 2027." },
              ],
            },
          ],
        },
      },
    ],
    lines: { "monthly.2026-11": ["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820"] },
  },
];
