import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "../../api/db/open.ts";
import type { Schema } from "../../api/db/schema.ts";
import { buildFamilyMember, startLedger } from "./builders.ts";
import type { FileRow } from "./employee-file.ts";
import { addDays, oracleFreeCover } from "./life-oracle.ts";
import { type Lives, startLives, toFileDay, type Values } from "./life-over-http.ts";
import type { Action } from "./payroll-actions.ts";
import { fourWeeklySchedule } from "./payroll-life.ts";
import { sha256 } from "./run-file.ts";

/** The groups that are not paid monthly, of which a life has one. */
export const otherGroups = ["Four-weekly", "Fortnightly", "Weekly"] as const;
export type OtherGroup = (typeof otherGroups)[number];

export interface SimulatedLife {
  lives: Lives;
  otherGroup: OtherGroup;
  names: string[];
  uploads: string[];
  /** A log of accepted and refused actions, to explain a failure. */
  log: string[];
}

/** Starts a life of three people of one client in two pay groups. One earns close to the minimum wage. */
export async function startSimulation(
  database: OpenDatabase<Schema>,
  otherGroup: OtherGroup = "Four-weekly",
): Promise<SimulatedLife> {
  const code = otherGroup.toLowerCase();
  const schedule = { ...fourWeeklySchedule, frequency: code } as typeof fourWeeklySchedule;
  const monthly = { changes: { monthly: "any" } } as const;
  const lives = await startLives(database, {
    from: "2026-11-02",
    groups: { [otherGroup]: { schedule, ledgerFrom: "2026-11-16" } },
    plans: {
      dental: monthly,
      // Six times £42,000 is above the free cover, and five times is not.
      life: { ...monthly, freeCoverPence: oracleFreeCover },
      holiday: monthly,
      "private-medical": { ...monthly, eligibility: [] },
      "partner-life": monthly,
      "electric-car": { allowsEstimatedPrice: true },
    },
  });
  await startLedger(lives.db, lives.tenant.client.id, "2026-11");
  await startLedger(lives.db, lives.tenant.client.id, "2026-11-16", code);
  const usual = { date_of_birth: "1990-03-08", start_date: "2015-05-11", probation_end: "2015-08-11" };
  const eligible = { ...usual, holiday_days_hundredths: 33_00, ccv_first_voucher_date: "2018-04-01" };
  await lives.hire("Ann", eligible);
  await lives.hire("Ben", { ...eligible, annual_salary_pence: 25_800_00 });
  await lives.hire("Cleo", { ...usual, annual_salary_pence: 36_000_00, payroll_group: otherGroup });
  // The child's cover ends on the eighteenth birthday, 20 February 2027.
  for (const relative of [
    { relationship: "partner", date_of_birth: "1990-02-15" } as const,
    { relationship: "dependant", date_of_birth: "2009-02-20" } as const,
  ]) {
    const created_at = lives.test.clock.now().getTime();
    await buildFamilyMember(lives.db, lives.personOf("Cleo"), {
      ...relative,
      created_at,
      updated_at: created_at,
    });
  }
  const life = { lives, otherGroup, names: ["Ann", "Ben", "Cleo"], uploads: [], log: [] };
  // Waits until every node has read the plans.
  lives.test.clock.advance(6_000);
  for (const [who, offers] of [
    [0, 1, 2, 3, 4],
    [0, 1],
    [0, 2, 4, 5, 10],
  ].entries()) {
    for (const offer of offers)
      await simulateAction(life, { does: "choose", who, what: offer, level: 0, isStale: false });
    await simulateAction(life, { does: "decide", who, what: 0, isApproved: true });
  }
  return life;
}

interface PossibleChoice {
  code: string;
  /** Whether everybody of the family is covered. */
  isOfFamily?: boolean;
  values(level: number): Values;
}

const healthy = { treatment: false, medicine: false, waiting: false, serious: false };

const choices: readonly PossibleChoice[] = [
  { code: "pension", values: (level) => ({ eeben_amount_value: 5 + level }) },
  { code: "dental", values: (level) => ({ eeben_level: ["essential", "plus", "premier"][level % 3] }) },
  { code: "gym", values: (level) => ({ eeben_level: ["off-peak", "full"][level % 2] }) },
  {
    code: "life",
    values: (level) => ({ eeben_amount_value: 5 + (level % 2), medical_answers: healthy }),
  },
  { code: "cycle", values: (level) => ({ eeben_amount_value: 251 + 97 * level, eeben_months: 12 }) },
  { code: "private-medical", isOfFamily: true, values: () => ({ eeben_level: "standard" }) },
  {
    code: "holiday",
    values: (level) => ({
      eeben_direction: level === 5 ? "sell" : "buy",
      eeben_amount_value: 1 + (level % 3),
    }),
  },
  {
    code: "electric-car",
    values: (level) => ({ eeben_level: ["volta-city", "volta-estate", "meridian-e4"][level % 3] }),
  },
  { code: "childcare-vouchers", values: (level) => ({ eeben_amount_value: 40 + 30 * level }) },
  {
    code: "season-ticket",
    values: (level) => ({ eeben_amount_value: 301 + 83 * level, eeben_months: [10, 12][level % 2] }),
  },
  {
    code: "partner-life",
    values: (level) => ({ eeben_amount_value: 25_000 * (1 + (level % 3)) }),
  },
];
const approved = ["cycle", "holiday", "electric-car", "season-ticket", "childcare-vouchers"];
const priced = ["dental", "gym", "private-medical", "life", "partner-life"];
const getCode = (place: number) => (choices[place % choices.length] ?? choices[0])?.code ?? "";

/** Does one action. A refusal by the API is a valid outcome too. @throws on a server error */
export async function simulateAction(life: SimulatedLife, action: Action): Promise<void> {
  const outcome = await performAction(life, action);
  life.log.push(`${life.lives.getToday()} ${JSON.stringify(action)} ${outcome}`);
}

async function performAction(life: SimulatedLife, action: Action): Promise<string> {
  const { lives, names } = life;
  // Advances the test's clock, because two uploads in one millisecond would have no order.
  lives.test.clock.advance(1);
  const getName = (place: number) => names[place % names.length] ?? "Ann";
  const today = lives.getToday();
  const loadFile = async (name: string, row: FileRow) => {
    const uploadId = await lives.change(name, row).catch((fault: Error) => fault);
    if (uploadId instanceof Error) return uploadId.message;
    life.uploads.push(uploadId);
    return "loaded";
  };
  switch (action.does) {
    case "wait":
      await lives.goTo(addDays(today, action.days));
      return "";
    case "load": {
      const name = getName(action.who);
      const day = action.days === null ? {} : { effective_from: toFileDay(addDays(today, action.days)) };
      return loadFile(name, { ...toRow(action, life), ...day });
    }
    case "undo": {
      const last = life.uploads.pop();
      return last === undefined ? "" : requireReply(await lives.undo(last));
    }
    case "load and undo": {
      const day = toFileDay(addDays(today, action.days));
      const row = { ...toRow({ ...action, does: "load", what: "pay" }, life), effective_from: day };
      const outcome = await loadFile(getName(action.who), row);
      return outcome === "loaded" ? requireReply(await lives.undo(life.uploads.pop() ?? "")) : outcome;
    }
    case "leave":
      return loadFile(getName(action.who), { leave_date: toFileDay(addDays(today, action.days)) });
    case "stay":
      return loadFile(getName(action.who), { leave_date: "(clear)" });
    case "come back": {
      const start = toFileDay(addDays(today, Math.abs(action.days)));
      return loadFile(getName(action.who), { start_date: start, leave_date: "(clear)" });
    }
    case "correct the start":
      return loadFile(getName(action.who), { start_date: toFileDay(addDays(today, action.days)) });
    case "hire": {
      if (names.length > 3) return "enough";
      const number = `N-${life.uploads.length}`;
      const start = addDays(today, Math.max(-90, Math.min(90, action.days)));
      const row = { start_date: toFileDay(start), probation_end: "", date_of_birth: "08/03/1990" };
      const loaded = await lives.hireByFile("Dot", number, row).catch((fault: Error) => fault);
      if (loaded instanceof Error) return loaded.message;
      life.uploads.push(loaded);
      await lives.register("Dot");
      names.push("Dot");
      await lives.test.api.drainEnrolment();
      return "hired";
    }
    case "choose": {
      const [first] = choices;
      const choice = choices[action.what % choices.length] ?? first;
      if (!choice) return "nothing";
      const { code } = choice;
      const name = getName(action.who);
      const people = choice.isOfFamily ? { people: await lives.listFamily(name) } : {};
      const values = { ...choice.values(action.level), ...people };
      const { quoteId } = await lives.review(name, code, values);
      if (action.isStale) await loadFile(name, { annual_salary: "43210.00" });
      const reply = await lives.confirm(name, code, { ...values, quoteId });
      return requireReply(reply);
    }
    case "decide": {
      const code = approved[action.what % approved.length] ?? "cycle";
      const outcomes = await lives.decide(code, action.isApproved, getName(action.who));
      return outcomes.map(({ outcome }) => outcome).join(" ");
    }
    case "cancel":
      return requireReply(await lives.cancelPlan(getName(action.who), approved[action.what % 3] ?? "cycle"));
    case "leave the enrolment": {
      const name = names[3];
      const selection = name === undefined ? null : (await lives.getBenefit(name, "pension")).selection;
      if (!name || !selection) return "nobody";
      return requireReply(await lives.setStatus(name, selection.selectionId, "opted-out"));
    }
    case "withdraw":
    case "opt out": {
      const name = getName(action.who);
      const { selection } = await lives.getBenefit(name, getCode(action.what));
      if (!selection) return "nothing";
      const status = action.does === "withdraw" ? "withdrawn" : "opted-out";
      return requireReply(await lives.setStatus(name, selection.selectionId, status));
    }
    case "tell":
      return requireReply(await lives.reportEvent(getName(action.who), toEvent(action.event, today)));
    case "insurer": {
      const [request] = await lives.listRequests();
      if (!request) return "";
      const { selectionId, version } = request;
      const body = { decision: action.decision, decidedOn: today, reference: "UW-1", version };
      return requireReply(await lives.recordInsurer(selectionId, body));
    }
    case "move the pay day": {
      const next = (await lives.listRuns()).find(({ isNext, group }) => isNext && group === "monthly");
      if (!next) return "";
      const [, key = ""] = next.runId.split(".");
      const moved = { key, cutOff: next.cutOff, payDay: addDays(next.payDay, action.days) };
      return requireReply(await lives.movePeriod("monthly", moved));
    }
    case "raise the price": {
      await raisePrice(lives, priced[action.what % priced.length] ?? "dental", action);
      return "";
    }
    case "lock by hand":
      return lockByHand(lives);
  }
}

function toRow({ what, value }: Extract<Action, { does: "load" }>, { otherGroup }: SimulatedLife): FileRow {
  if (what === "hours") return { weekly_hours: value % 2 === 0 ? "37.5" : "30" };
  if (what === "group") return { payroll_group: value % 2 === 0 ? "Monthly" : otherGroup };
  // Every third person earns close to the minimum wage of £24,784.50.
  const pounds = value % 3 === 0 ? 24_900 + value * 10 : 26_000 + value * 301;
  return { annual_salary: pounds.toFixed(2) };
}

/** Throws on a server error, which does not count as a refusal. */
function requireReply({ status, body }: { status: number; body: { error?: string } }): string {
  if (status >= 500) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`);
  return status === 200 ? "done" : String(body.error);
}

function toEvent(type: Extract<Action, { does: "tell" }>["event"], today: string): Values {
  const event = { type, event_date: toFileDay(addDays(today, -6)) };
  if (type === "divorce" || type === "partner-death") return event;
  const isBirth = type === "birth";
  return {
    ...event,
    title: "Mx",
    first_name: "Wren",
    surname: "Tester",
    sex: "female",
    fmember_type: isBirth ? "dependant" : "partner",
    date_of_birth: isBirth ? event.event_date : "15/02/1990",
  };
}

/** Adds a new price list of a plan, as an import writes it. */
async function raisePrice(
  { db, tenant, test, getToday }: Lives,
  code: string,
  { percent, days }: Extract<Action, { does: "raise the price" }>,
): Promise<void> {
  const client_id = tenant.client.id;
  const from = addDays(getToday(), days);
  const last = await db
    .selectFrom("plan_prices")
    .selectAll()
    .where("client_id", "=", client_id)
    .where("plan_code", "=", code)
    .where("from_date", "<=", from)
    .orderBy("from_date", "desc")
    .executeTakeFirstOrThrow();
  const previousPrices: Record<string, number> = JSON.parse(last.pence);
  const raised = Object.entries(previousPrices).map(([key, pence]) => [key, pence + percent]);
  const pence = JSON.stringify(Object.fromEntries(raised));
  test.clock.advance(1_000);
  await db
    .insertInto("plan_prices")
    .values({ ...last, from_date: from, pence })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "plan_code", "from_date"]).doUpdateSet({ pence }),
    )
    .execute();
  const imported_at = test.clock.now().getTime();
  await db
    .insertInto("client_imports")
    .values({
      id: randomUUID(),
      client_id,
      imported_at,
      imported_by: "command",
      effective_date: from,
      document: "{}",
      sha256: sha256(Buffer.from("{}")),
    })
    .execute();
  await db
    .insertInto("plan_changes")
    .values({ client_id, plan_code: code, changed_at: imported_at })
    .execute();
  // Waits until every node has read the prices again.
  test.clock.advance(6_000);
}

/** Locks the next monthly run on its cut-off day. The lock must equal the preview shown before it (M-40). */
async function lockByHand(lives: Lives): Promise<string> {
  const next = (await lives.listRuns()).find(({ isNext, group }) => isNext && group === "monthly");
  if (!next || next.cutOff < lives.getToday()) return "";
  await lives.goTo(`${next.cutOff}T14:00`);
  const preview = await lives.download(next.reportId);
  const reply = await lives.lockByHand(next.runId);
  const isSame = preview.equals(await lives.download(next.reportId));
  if (reply.status === 200 && !isSame) throw new Error(`[M-40] ${next.runId} is not what was shown`);
  return requireReply(reply);
}
