import { expect } from "vitest";
import type { NewRow } from "../../api/db/schema.ts";
import { buildFamilyMember } from "./builders.ts";
import type { FileRow } from "./employee-file.ts";
import { type Lives, toFileDay, type Values } from "./life-over-http.ts";
import type { WaitingRequest } from "./life-replies.ts";

/** An action at a time `yyyy-mm-ddThh:mm`, or at noon of a day. `refused` is the text of its refusal. */
export type Step = { on: string } & (
  | { does: "choose"; code: string; values: Values; refused?: string }
  /** Asks for a review and compares the reply. */
  | { does: "review"; code: string; values: Values; shows?: object }
  /** Confirms the last review. */
  | { does: "confirm"; code: string; values: Values; refused?: string }
  /** Opens the benefit's page and compares the selection. */
  | { does: "see"; code: string; shows: object }
  /** The employer opens a waiting request, without deciding. */
  | { does: "look"; code: string }
  /** Approves the request as last viewed, if it was viewed. */
  | { does: "approve"; code: string; refused?: string }
  | { does: "reject" | "opt out" | "withdraw" | "cancel"; code: string }
  | { does: "upload"; row: FileRow; from?: string; previews?: object }
  | { does: "undo" | "register" | "join" }
  /** Adds a new person by a file; it is the first step. */
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
  /** The person's lines by run. Omitted runs are not checked. */
  lines?: Readonly<Record<string, readonly string[]>>;
  /** All amounts of each element, in the order of the pay group's runs. */
  amounts?: Readonly<Record<string, readonly number[]>>;
  /** The sum of each element over all runs. */
  sums?: Readonly<Record<string, number>>;
  /** Tax periods of runs. */
  taxPeriods?: Readonly<Record<string, string>>;
  /** The person's rows in providers' files, by report. */
  providerRows?: Readonly<Record<string, readonly object[]>>;
}

/** State that a scenario's people keep from one step to the next. */
export interface ScenarioState {
  uploads: Map<string, string>;
  quotes: Map<string, string>;
  requests: Map<string, WaitingRequest[]>;
}

export const createState = (): ScenarioState => ({
  uploads: new Map(),
  quotes: new Map(),
  requests: new Map(),
});

/** Does one step of a scenario through the API. */
export async function runStep(lives: Lives, name: string, step: Step, state: ScenarioState) {
  const { uploads, quotes, requests } = state;
  switch (step.does) {
    case "choose": {
      const people = step.values.people === "family" ? { people: await lives.listFamily(name) } : {};
      const values = { ...step.values, ...people };
      const { quoteId } = await lives.review(name, step.code, values);
      const reply = await lives.confirm(name, step.code, { ...values, quoteId });
      return expectReply(reply, step.refused);
    }
    case "review": {
      const reply = await lives.review(name, step.code, step.values);
      quotes.set(name, reply.quoteId);
      return expect(reply).toMatchObject(step.shows ?? {});
    }
    case "confirm": {
      const values = { ...step.values, quoteId: quotes.get(name) };
      return expectReply(await lives.confirm(name, step.code, values), step.refused);
    }
    case "see":
      return expect((await lives.getBenefit(name, step.code)).selection).toMatchObject(step.shows);
    case "look":
      requests.set(name, await lives.listWaiting(step.code, name));
      return;
    case "approve":
    case "reject": {
      const [result] = await lives.decide(step.code, step.does === "approve", name, requests.get(name));
      const refused = "refused" in step ? step.refused : undefined;
      return expectReply({ status: result?.outcome === "done" ? 200 : 409, body: result }, refused);
    }
    case "join":
      return expectReply(await lives.join(name));
    case "withdraw": {
      const { selection } = await lives.getBenefit(name, step.code);
      return expectReply(await lives.setStatus(name, selection.selectionId, "withdrawn"));
    }
    case "opt out": {
      const { selection, inForce } = await lives.getBenefit(name, step.code);
      return expectReply(await lives.setStatus(name, (inForce ?? selection).selectionId, "opted-out"));
    }
    case "cancel": {
      return expectReply(await lives.cancelPlan(name, step.code));
    }
    case "hire":
      uploads.set(name, await lives.hireByFile(name, `F-${name.replace(" ", "-")}`, step.row));
      return lives.test.api.drainEnrolment();
    case "register":
      return lives.register(name);
    case "upload": {
      const id = await lives.change(name, step.row, step.from);
      uploads.set(name, id);
      return expect(lives.previews.get(id)).toMatchObject(step.previews ?? {});
    }
    case "leave":
      uploads.set(name, await lives.change(name, { leave_date: toFileDay(step.day) }));
      return;
    case "undo": {
      return expectReply(await lives.undo(uploads.get(name) ?? ""));
    }
    case "tell": {
      return expectReply(await lives.reportEvent(name, step.event));
    }
    case "insurer": {
      const number = lives.personOf(name).employee_number;
      const request = (await lives.listRequests()).find(({ employeeNumber }) => employeeNumber === number);
      const body = { ...step.body, version: request?.version };
      return expectReply(await lives.recordInsurer(request?.selectionId ?? "", body));
    }
    case "lock": {
      return expectReply(await lives.lockByHand(step.run));
    }
  }
}

/** Checks that the reply is a success, or a refusal with this text. */
function expectReply(
  { status, body }: { status: number; body: { message?: unknown } | undefined },
  refused?: string,
): void {
  const isExpected = refused === undefined ? status === 200 : status === 409 && body?.message === refused;
  if (!isExpected) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`);
}

export async function buildFamily(lives: Lives, name: string, family: readonly Relative[]): Promise<void> {
  const now = lives.test.clock.now().getTime();
  for (const { relationship, born } of family) {
    const facts = { relationship, date_of_birth: born, created_at: now, updated_at: now };
    await buildFamilyMember(lives.db, lives.personOf(name), facts);
  }
}

export const createChoice = (
  on: string,
  code: string,
  values: Values,
): Extract<Step, { does: "choose" }> => ({
  on,
  does: "choose",
  code,
  values,
});
/** A day in the annual window, for cover from 1 April 2026. */
export const window = "2026-02-20";
export const choosePension = (percent = 5, on = window) =>
  createChoice(on, "pension", { eeben_amount_value: percent });
export const chooseLife = (multiple = 6) => createChoice(window, "life", { eeben_amount_value: multiple });
export const dental = createChoice(window, "dental", { eeben_level: "essential" });
export const chooseMedical = (on = window) =>
  createChoice(on, "private-medical", { eeben_level: "standard", people: "family" });
export const singleMedical = createChoice(window, "private-medical", { eeben_level: "standard" });
/** A bicycle requested and approved on the same day. */
export const chooseBicycle = (on: string, pounds: number): Step[] => [
  createChoice(`${on}T10:00`, "cycle", { eeben_amount_value: pounds, eeben_months: 12 }),
  { on: `${on}T11:00`, does: "approve", code: "cycle" },
];
export const buyHoliday = (count: number): Step =>
  createChoice("2026-03-20", "holiday", { eeben_direction: "buy", eeben_amount_value: count });
export const createUpload = (on: string, from: string, row: FileRow): Step => ({
  on,
  does: "upload",
  row,
  from,
});
/** A pay change by a row that names the day. */
export const changePay = (on: string, from: string, pounds: number): Step => ({
  on,
  does: "upload",
  row: { annual_salary: pounds.toFixed(2), effective_from: toFileDay(from) },
});

export const repeatValue = <Value>(count: number, value: Value): Value[] =>
  new Array<Value>(count).fill(value);

/** Pay for 37.5 hours a week and 52 weeks. */
export const toHourlyPay = (pence: number) => ({ annual_salary_pence: pence * 1950 });

/** A person of 25 joins at £30,000 by a file. */
export const hireByFile = (on: string, start: string, email: string): Step => ({
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
/** The most expensive car, requested and approved on the same day. */
export const chooseCar = (on: string): Step[] => [
  createChoice(`${on}T10:00`, "electric-car", { eeben_level: "meridian-e4" }),
  { on: `${on}T11:00`, does: "approve", code: "electric-car" },
];

export const partner: Relative = { relationship: "partner", born: "1988-01-15" };
