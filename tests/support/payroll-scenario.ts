import type { NewRow } from "../../api/db/schema.ts";
import { buildFamilyMember } from "./builders.ts";
import type { FileRow } from "./employee-file.ts";
import { type Lives, toFileDay, type Values } from "./life-over-http.ts";

/** An action at an instant, `yyyy-mm-ddThh:mm`, or at noon of a day. */
export type Step = { on: string } & (
  | { does: "choose"; code: string; values: Values; approvedOn?: never }
  | { does: "approve" | "reject" | "opt out" | "cancel"; code: string }
  | { does: "upload"; row: FileRow; from?: string }
  | { does: "undo" | "register" }
  /** By a file, as the first step of somebody who is not there yet. */
  | { does: "hire"; row: FileRow }
  | { does: "leave"; day: string }
  | { does: "tell"; event: Values }
  | { does: "insurer"; body: Values }
  | { does: "lock"; run: string }
);

export interface Relative {
  relationship: "partner" | "dependant";
  born: string;
}

/** A documented scenario: a person, their events, and the expected files of locked runs. */
export interface Scenario {
  name: string;
  person?: Partial<NewRow<"employees">>;
  family?: readonly Relative[];
  steps: readonly Step[];
  /** The person's lines by run. Runs left out are not checked. */
  lines?: Readonly<Record<string, readonly string[]>>;
  /** All amounts of each element, in the order of the pay group's runs. */
  amounts?: Readonly<Record<string, readonly number[]>>;
  /** Sums of each element over all runs. */
  sums?: Readonly<Record<string, number>>;
}

/** Takes one step of a scenario through the API. */
export async function takeStep(lives: Lives, name: string, step: Step, uploads: Map<string, string>) {
  switch (step.does) {
    case "choose": {
      const people = step.values.people === "family" ? { people: await lives.familyOf(name) } : {};
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
    case "cancel": {
      const reply = await lives.cancelPlan(name, step.code);
      return expectDone(reply.status, reply.body);
    }
    case "hire":
      uploads.set(name, await lives.hireByFile(name, `F-${name.replace(" ", "-")}`, step.row));
      return lives.test.api.drainEnrolment();
    case "register":
      return lives.register(name);
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

export async function buildFamily(lives: Lives, name: string, family: readonly Relative[]): Promise<void> {
  const now = lives.test.clock.now().getTime();
  for (const { relationship, born } of family) {
    const facts = { relationship, date_of_birth: born, created_at: now, updated_at: now };
    await buildFamilyMember(lives.db, lives.personOf(name), facts);
  }
}

export const choose = (on: string, code: string, values: Values): Step => ({
  on,
  does: "choose",
  code,
  values,
});
/** In the annual window, for cover from 1 April 2026. */
export const window = "2026-02-20";
export const pension = (percent = 5, on = window) => choose(on, "pension", { eeben_amount_value: percent });
export const life = (multiple = 6) => choose(window, "life", { eeben_amount_value: multiple });
export const dental = choose(window, "dental", { eeben_level: "essential" });
export const medical = (on = window) =>
  choose(on, "private-medical", { eeben_level: "standard", people: "family" });
export const single = choose(window, "private-medical", { eeben_level: "standard" });
/** Asked for on a day, and approved on the same. */
export const bicycle = (on: string, pounds: number): Step[] => [
  choose(`${on}T10:00`, "cycle", { eeben_amount_value: pounds, eeben_months: 12 }),
  { on: `${on}T11:00`, does: "approve", code: "cycle" },
];
export const days = (count: number): Step =>
  choose("2026-03-20", "holiday", { eeben_direction: "buy", eeben_amount_value: count });
export const upload = (on: string, from: string, row: FileRow): Step => ({ on, does: "upload", row, from });
/** The row names the day itself. */
export const earn = (on: string, from: string, pounds: number): Step => ({
  ...{ on, does: "upload" },
  row: { annual_salary: pounds.toFixed(2), effective_from: toFileDay(from) },
});

export const times = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value);

/** 37.5 hours a week of 52 weeks. */
export const hourly = (pence: number) => ({ annual_salary_pence: pence * 1950 });

/** Joins at £30,000 and 25, with a file. */
export const joins = (on: string, start: string, email: string): Step => ({
  on,
  does: "hire",
  row: {
    start_date: toFileDay(start),
    probation_end: "",
    date_of_birth: "02/05/2001",
    annual_salary: "30000.00",
    email,
  },
});
/** The dearest car there is, asked for on a day and approved on the same. */
export const car = (on: string): Step[] => [
  choose(`${on}T10:00`, "electric-car", { eeben_level: "meridian-e4" }),
  { on: `${on}T11:00`, does: "approve", code: "electric-car" },
];

export const partner: Relative = { relationship: "partner", born: "1988-01-15" };
