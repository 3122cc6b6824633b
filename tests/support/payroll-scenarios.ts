import type { NewRow } from "../../api/db/schema.ts";
import { buildFamilyMember } from "./builders.ts";
import type { FileRow } from "./employee-file.ts";
import { type Lives, toFileDay, type Values } from "./life-over-http.ts";

/** What somebody does at an instant, `yyyy-mm-ddThh:mm` or a day at noon. */
export type Step = { on: string } & (
  | { does: "choose"; code: string; values: Values; approvedOn?: never }
  | { does: "approve" | "reject" | "opt out"; code: string }
  | { does: "upload"; row: FileRow; from?: string }
  | { does: "undo" }
  | { does: "leave"; day: string }
  | { does: "tell"; event: Values }
  | { does: "insurer"; body: Values }
  | { does: "lock"; run: string }
);

interface Relative {
  relationship: "partner" | "dependant";
  born: string;
}

/** A scenario of the document: who, what happens when, and what the files of locked runs say. */
export interface Scenario {
  name: string;
  person?: Partial<NewRow<"employees">>;
  family?: readonly Relative[];
  steps: readonly Step[];
  /** A run's lines of the person: a run that is left out is not looked at. */
  lines?: Readonly<Record<string, readonly string[]>>;
  /** All amounts of elements, run after run of the pay group. */
  amounts?: Readonly<Record<string, readonly number[]>>;
  /** Of elements together, over all runs. */
  sums?: Readonly<Record<string, number>>;
}

/** What was told of a person, and done. */
export async function takeStep(lives: Lives, name: string, step: Step, uploads: Map<string, string>) {
  switch (step.does) {
    case "choose": {
      const people = step.values.people === "family" ? { people: await familyOf(lives, name) } : {};
      const values = { ...step.values, ...people };
      const { quoteId } = await lives.review(name, step.code, values);
      const reply = await lives.confirm(name, step.code, { ...values, quoteId });
      return expectDone(reply.status, reply.body);
    }
    case "approve":
    case "reject": {
      const [outcome] = await lives.decide(step.code, step.does === "approve", name);
      return expectDone(outcome === "done" ? 200 : 409, outcome);
    }
    case "opt out": {
      const { selection, inForce } = await lives.benefit(name, step.code);
      const reply = await lives.setStatus(name, (inForce ?? selection).selectionId, "opted-out");
      return expectDone(reply.status, reply.body);
    }
    case "upload":
      uploads.set(name, await lives.change(name, step.row, step.from));
      return;
    case "leave":
      uploads.set(name, await lives.change(name, { leave_date: toFileDay(step.day) }));
      return;
    case "undo": {
      const reply = await lives.undo(uploads.get(name) ?? "");
      return expectDone(reply.status, reply.body);
    }
    case "tell": {
      const reply = await lives.tellEvent(name, step.event);
      return expectDone(reply.status, reply.body);
    }
    case "insurer": {
      const number = lives.personOf(name).employee_number;
      const request = (await lives.requests()).find(({ employeeNumber }) => employeeNumber === number);
      const body = { ...step.body, version: request?.version };
      const reply = await lives.recordInsurer(request?.selectionId ?? "", body);
      return expectDone(reply.status, reply.body);
    }
    case "lock": {
      const reply = await lives.lockByHand(step.run);
      return expectDone(reply.status, reply.body);
    }
  }
}

function expectDone(status: number, body: unknown): void {
  if (status !== 200) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`);
}

const familyOf = async (lives: Lives, name: string): Promise<string[]> =>
  (await lives.send(name, "GET", "/v1/user/family")).body.map(
    (each: { family_id: string }) => each.family_id,
  );

export async function buildFamily(lives: Lives, name: string, family: readonly Relative[]): Promise<void> {
  const now = lives.test.clock.now().getTime();
  for (const { relationship, born } of family) {
    const facts = { relationship, date_of_birth: born, created_at: now, updated_at: now };
    await buildFamilyMember(lives.db, lives.personOf(name), facts);
  }
}

const choose = (on: string, code: string, values: Values): Step => ({ on, does: "choose", code, values });
/** In the annual window, for cover from 1 April 2026. */
const window = "2026-02-20";
const pension = (percent = 5, on = window) => choose(on, "pension", { eeben_amount_value: percent });
const life = (multiple = 6) => choose(window, "life", { eeben_amount_value: multiple });
const dental = choose(window, "dental", { eeben_level: "essential" });
const medical = (on = window) => choose(on, "private-medical", { eeben_level: "standard", people: "family" });
const single = choose(window, "private-medical", { eeben_level: "standard" });
/** Asked for on a day, and approved on the same. */
const bicycle = (on: string, pounds: number): Step[] => [
  choose(`${on}T10:00`, "cycle", { eeben_amount_value: pounds, eeben_months: 12 }),
  { on: `${on}T11:00`, does: "approve", code: "cycle" },
];
const days = (count: number): Step =>
  choose("2026-03-20", "holiday", { eeben_direction: "buy", eeben_amount_value: count });
const upload = (on: string, from: string, row: FileRow): Step => ({ on, does: "upload", row, from });
/** The row names the day itself. */
const earn = (on: string, from: string, pounds: number): Step => ({
  ...{ on, does: "upload" },
  row: { annual_salary: pounds.toFixed(2), effective_from: toFileDay(from) },
});

const times = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value);

/** 37.5 hours a week of 52 weeks. */
const hourly = (pence: number) => ({ annual_salary_pence: pence * 1950 });

const partner: Relative = { relationship: "partner", born: "1988-01-15" };

const rise = '"Pay changed from 1 December 2026"';
const backdated = '"Pay changed from 1 September 2026"';
const left = '"Left on 20 October 2026"';
const lower = '"Pay changed from 1 November 2026"';
const corrected = '"Pay changed from 1 April 2026"';
const died = '"Partner left on 20 October"';

/** Scenarios of the year from April 2026, of people who live side by side in one client. */
export const scenarios: readonly Scenario[] = [
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
        ...{ on: "2026-11-15T10:00", does: "tell" },
        event: {
          ...{ type: "birth", event_date: "05/11/2026", date_of_birth: "05/11/2026", title: "Miss" },
          ...{ first_name: "Wren", surname: "Tester", sex: "female", fmember_type: "dependant" },
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
    name: "S12",
    person: { annual_salary_pence: 104_000_00, date_of_birth: "1986-01-20" },
    steps: [
      life(),
      {
        ...{ on: "2026-09-01T10:00", does: "tell" },
        event: {
          ...{ type: "marriage", event_date: "01/09/2026", date_of_birth: "15/01/1988", title: "Mr" },
          ...{ first_name: "Ash", surname: "Vale", sex: "male", fmember_type: "partner" },
        },
      },
      choose("2026-09-01T11:00", "life", {
        eeben_amount_value: 8,
        medical_answers: { treatment: false, medicine: false, waiting: false, serious: false },
      }),
      {
        ...{ on: "2026-11-12", does: "insurer" },
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
  {
    name: "S15",
    person: { payroll_group: "Wednesdays", ...hourly(1400) },
    steps: [dental],
    amounts: { "DENTAL-NET": [...times(3, 190), ...times(50, 189)] },
  },
  {
    name: "S16",
    person: { payroll_group: "Four-weekly", ...hourly(1400) },
    steps: [pension(), ...bicycle("2026-11-01", 600)],
    amounts: { "CYCLE-SAC": [...times(5, 4616), ...times(8, 4615), 0] },
    lines: {
      "four-weekly.2026-11-16": [
        "PENSION-SAC 10500",
        "PENSION-ER 10500",
        'CYCLE-SAC 4616 NEW "Chosen" 1 of 13',
      ],
      "four-weekly.2027-10-18": ["PENSION-SAC 10500", "PENSION-ER 10500", "CYCLE-SAC 4615 13 of 13"],
    },
    sums: { "CYCLE-SAC": 60000 },
  },
  {
    name: "S17",
    steps: [...[pension(), life()], upload("2026-11-16", "2026-09-01", { annual_salary: "45000.00" })],
    lines: {
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${backdated}`,
        ...["09", "10", "11"].map((month) => `PENSION-SAC 1250 (2026-${month}) ${backdated}`),
        `PENSION-ER 18750 CHANGE ${backdated}`,
        ...["09", "10", "11"].map((month) => `PENSION-ER 1250 (2026-${month}) ${backdated}`),
        `LIFE-NET 720 CHANGE ${backdated}`,
        ...["09", "10", "11"].map((month) => `LIFE-NET 48 (2026-${month}) ${backdated}`),
      ],
      "monthly.2027-01": ["PENSION-SAC 18750", "PENSION-ER 18750", "LIFE-NET 720"],
    },
    sums: { "PENSION-SAC < 2027-04": 218750, "LIFE-NET < 2027-04": 8400 },
  },
  {
    name: "S18",
    steps: [
      ...[pension(), dental, ...bicycle("2026-08-15", 1001)],
      { on: "2026-11-16", does: "leave", day: "2026-10-20" },
    ],
    lines: {
      "monthly.2026-12": [
        'PENSION-SAC 0 STOP "Left"',
        `PENSION-SAC -6210 (2026-10) ${left}`,
        `PENSION-SAC -17500 (2026-11) ${left}`,
        'PENSION-ER 0 STOP "Left"',
        `PENSION-ER -6210 (2026-10) ${left}`,
        `PENSION-ER -17500 (2026-11) ${left}`,
        'DENTAL-NET 0 STOP "Left"',
        `DENTAL-NET -835 (2026-11) ${left}`,
        'CYCLE-SAC 0 STOP "Left"',
        `CYCLE-SAC -8342 (2026-10) ${left}`,
        `CYCLE-SAC -8342 (2026-11) ${left}`,
        'CYCLE-BALANCE 91758 NEW "Owed on leaving"',
      ],
      "monthly.2027-01": [],
    },
    sums: { "CYCLE-SAC CYCLE-BALANCE": 100100 },
  },
  {
    name: "S19",
    steps: [
      choose("2026-11-05", "cycle", { eeben_amount_value: 1001, eeben_months: 12 }),
      { on: "2026-11-12", does: "reject", code: "cycle" },
    ],
    lines: { "monthly.2026-11": [], "monthly.2026-12": [], "monthly.2027-01": [] },
  },
  {
    name: "S20",
    steps: [
      ...[pension(), life(), earn("2026-11-09T15:00", "2026-11-01", 32_000)],
      { on: "2026-11-10T12:00", does: "lock", run: "monthly.2026-11" },
      { on: "2026-11-10T16:00", does: "undo" },
    ],
    lines: {
      "monthly.2026-11": [
        `PENSION-SAC 13333 CHANGE ${lower}`,
        `PENSION-ER 13333 CHANGE ${lower}`,
        `LIFE-NET 512 CHANGE ${lower}`,
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
    person: { holiday_days_hundredths: 33_00, ...hourly(1300) },
    steps: [
      days(1),
      { on: "2026-03-21", does: "approve", code: "holiday" },
      earn("2026-09-15T10:00", "2026-10-01", 24_862.5),
      earn("2026-10-15T10:00", "2026-11-01", 25_350),
      earn("2027-02-15", "2027-03-01", 27_300),
    ],
    lines: {
      "monthly.2026-10": ['HOLIDAY-SAC HOLD 0 held 812 "Minimum wage"'],
      "monthly.2027-04": ["HOLIDAY-SAC 812 12 of 12"],
    },
    amounts: { "HOLIDAY-SAC": [...times(6, 813), 0, ...times(5, 812), 812, 0] },
    sums: { "HOLIDAY-SAC": 9750 },
  },
  {
    name: "S23",
    family: [partner],
    steps: [
      medical(),
      choose(window, "partner-life", { eeben_amount_value: 50_000 }),
      {
        ...{ on: "2026-11-16", does: "tell" },
        event: { type: "partner-death", event_date: "20/10/2026" },
      },
    ],
    lines: {
      "monthly.2026-11": [
        ...["PRIVATE-MEDICAL-NET 4820", "PRIVATE-MEDICAL-BIK 4820", "PARTNER-LIFE-NET 400"],
      ],
      "monthly.2026-12": [
        `PRIVATE-MEDICAL-NET 0 STOP ${died}`,
        `PRIVATE-MEDICAL-NET -4820 (2026-10) ${died}`,
        `PRIVATE-MEDICAL-NET -4820 (2026-11) ${died}`,
        "PRIVATE-MEDICAL-BIK 4820",
        `PARTNER-LIFE-NET 0 STOP ${died}`,
        `PARTNER-LIFE-NET -400 (2026-10) ${died}`,
        `PARTNER-LIFE-NET -400 (2026-11) ${died}`,
      ],
    },
  },
  {
    name: "S24 before the pay day",
    family: [partner, { relationship: "dependant", born: "2008-11-20" }],
    steps: [medical()],
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
    steps: [medical()],
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
      ...[pension(), pension(8, "2026-11-03"), pension(6, "2026-11-09T09:00")],
      earn("2026-11-09T10:00", "2026-11-16", 45_000),
    ],
    lines: {
      "monthly.2026-11": [
        'PENSION-SAC 21750 CHANGE "Pay changed from 16 November 2026"',
        'PENSION-ER 21750 CHANGE "Pay changed from 16 November 2026"',
      ],
    },
    amounts: { "PENSION-SAC < 2027-01": [...times(7, 17500), 21750, 22500] },
  },
  {
    name: "S26",
    person: { annual_salary_pence: 54_000_00 },
    steps: [pension(), earn("2026-11-16", "2026-04-01", 45_000)],
    lines: {
      "monthly.2026-12": [
        `PENSION-SAC 18750 CHANGE ${corrected}`,
        ...["04", "05", "06", "07", "08"].map((month) => `PENSION-SAC -3750 (2026-${month}) ${corrected}`),
        `PENSION-ER 18750 CHANGE ${corrected}`,
        ...["04", "05", "06", "07", "08"].map((month) => `PENSION-ER -3750 (2026-${month}) ${corrected}`),
      ],
      "monthly.2027-01": [
        "PENSION-SAC 18750",
        ...["09", "10", "11"].map((month) => `PENSION-SAC -3750 (2026-${month}) ${corrected}`),
        "PENSION-ER 18750",
        ...["09", "10", "11"].map((month) => `PENSION-ER -3750 (2026-${month}) ${corrected}`),
      ],
      "monthly.2027-02": ["PENSION-SAC 18750", "PENSION-ER 18750"],
    },
    sums: { "PENSION-SAC < 2027-04": 225000 },
  },
  {
    name: "S27",
    person: hourly(1300),
    steps: [
      ...bicycle("2026-10-12", 540),
      earn("2026-11-20T10:00", "2026-12-01", 25_252.5),
      earn("2026-11-20T11:00", "2027-01-01", 25_350),
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
