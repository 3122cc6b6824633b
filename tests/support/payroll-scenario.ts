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

export const partner: Relative = { relationship: "partner", born: "1988-01-15" };
