import {
  chooseCar,
  choosePension,
  hireByFile,
  repeatValue,
  type Scenario,
  toHourlyPay,
} from "./payroll-scenario.ts";

const joiningReason = '"Joined on 15 February 2028"';
const highPay = { annual_salary_pence: 104_000_00 };

/** S7 (c) and S22: benefits that last for years. */
export const scenariosOfYears: readonly Scenario[] = [
  {
    name: "S7 car",
    person: highPay,
    steps: chooseCar("2026-01-06"),
    amounts: {
      "ELECTRIC-CAR-BIK": [
        ...repeatValue(2, 10256),
        ...[...repeatValue(8, 12998), ...repeatValue(4, 12999)],
        ...[16247, ...repeatValue(11, 16248)],
        ...[...repeatValue(7, 22510), ...repeatValue(3, 22511)],
      ],
      "ELECTRIC-CAR-SAC": [...repeatValue(36, 58500), 0],
    },
  },
  {
    name: "S22 car",
    person: highPay,
    steps: chooseCar("2028-02-05"),
    lines: {
      "monthly.2028-03": ["ELECTRIC-CAR-SAC 58500 2 of 36", 'ELECTRIC-CAR-BIK 19178 NEW "Chosen"'],
    },
  },
  {
    // At 18, on 1 March 2026, £7.55 an hour becomes £10.00 from the next period.
    name: "S22 birthday",
    person: { date_of_birth: "2008-02-29", ...toHourlyPay(1000 + 10) },
    steps: [choosePension(5, "2026-01-20")],
    lines: {
      "monthly.2026-02": ['PENSION-SAC 8206 NEW "Chosen"', 'PENSION-ER 8206 NEW "Chosen"'],
      "monthly.2026-03": [
        'PENSION-SAC 0 STOP "Minimum wage"',
        'PENSION-NPA 8206 NEW "Minimum wage"',
        "PENSION-ER 8206",
      ],
    },
  },
  {
    name: "S22 joiner",
    steps: [hireByFile("2028-02-15", "2028-02-15", "s22@file.example")],
    lines: {
      "monthly.2028-02": [],
      "monthly.2028-03": [
        'PENSION-NPA 12500 NEW "Automatic enrolment"',
        `PENSION-NPA 6466 (2028-02) ${joiningReason}`,
        'PENSION-ER 12500 NEW "Automatic enrolment"',
        `PENSION-ER 6466 (2028-02) ${joiningReason}`,
      ],
    },
  },
];
