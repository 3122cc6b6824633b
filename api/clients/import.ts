import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "../db/open.ts";
import type { Db, Schema, Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Clock } from "../domain/clock.ts";
import { getStartOfLondonDay, toLondonDate } from "../domain/london-date.ts";
import { toPaySchedule } from "../domain/payroll/calendar-plan.ts";
import { addAudit } from "../repositories/audit.ts";
import { saveContent, savePolicies } from "../repositories/client-content-writes.ts";
import { loadSavedClient } from "../repositories/client-documents.ts";
import { inviteEmployers } from "../repositories/client-employers.ts";
import {
  addClientImport,
  listHosts,
  lockImports,
  releaseHosts,
  saveClient,
  saveFeatures,
  saveHideTotals,
  saveHosts,
  saveLogos,
  savePayrollGroups,
  saveWindows,
} from "../repositories/client-writes.ts";
import { markEnrolmentDue } from "../repositories/enrolment.ts";
import { clearOpenPeriods, extendCalendars, keepRunsOpenFrom } from "../repositories/pay-periods.ts";
import {
  addPlanChanges,
  closePlan,
  savePlan,
  savePlanContent,
  saveProviders,
} from "../repositories/plan-writes.ts";
import { saveTranslations } from "../repositories/translations.ts";
import { hashSha256, isSameJson, toImportJson } from "./canonical-json.ts";
import type { ClientDocument } from "./document.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

/** Who imports: a command, or an operator over the network. */
export interface ImportActor {
  /** The name in the audit and in the row of the import, such as `command`. */
  id: string;
  request: { id: string; ip: string | null };
}

export interface ImportCommand {
  documents: readonly ClientDocument[];
  /** The day from which the import counts, `yyyy-mm-dd`, not in the past; null for today. */
  day: string | null;
  actor: ImportActor;
}

/** What an import does to one client. */
export interface ClientChanges {
  code: string;
  isNew: boolean;
  /** Sentences for people; empty if nothing changes. */
  changes: readonly string[];
  /** Why the client cannot be imported, as sentences; empty if it can. */
  refusals: readonly string[];
}

export interface ImportResult {
  /** False if any document was refused, because then none is imported. */
  ok: boolean;
  clients: readonly ClientChanges[];
}

interface ImportDeps {
  database: Pick<OpenDatabase<Schema>, "db" | "dialect">;
  clock: Clock;
}

/** A client as a document without its employers; null for an unknown one. */
export async function loadClientDocument(db: Db, clientId: string): Promise<ClientDocument | null> {
  return (await loadSavedClient(db, clientId))?.document ?? null;
}

/** What an import would change; it writes nothing. */
export async function previewImport(
  { database, clock }: ImportDeps,
  { documents, day }: Pick<ImportCommand, "documents" | "day">,
): Promise<ImportResult> {
  return toResult(documents, await planImports(database.db, documents, day, clock.now()));
}

/**
 * Imports documents, all or none. A document that would rewrite history is refused with the reason, and one
 * without changes writes nothing.
 */
export async function importClients(
  { database: { db }, clock }: ImportDeps,
  command: ImportCommand,
): Promise<ImportResult> {
  return inTransaction(db, async (trx) => {
    await lockImports(trx);
    return importInTransaction(trx, clock.now(), command);
  });
}

/** Imports within a transaction that has the import lock. */
export async function importInTransaction(
  trx: Trx,
  now: Date,
  { documents, day, actor }: ImportCommand,
): Promise<ImportResult> {
  let latestTime = now.getTime();
  for (const { code } of documents) latestTime = await keepRunsOpenFrom(trx, code, latestTime);
  const plans = await planImports(trx, documents, day, now);
  const result = toResult(documents, plans);
  if (!result.ok) return result;
  const changed = plans.filter(({ changes }) => changes.length > 0);
  for (const { document } of changed) await releaseHosts(trx, document.code);
  for (const plan of changed) {
    await writeClient(trx, plan, { day: day ?? toLondonDate(now), now: latestTime, actor });
  }
  return result;
}

async function planImports(
  db: Db,
  documents: readonly ClientDocument[],
  day: string | null,
  now: Date,
): Promise<ImportPlan[]> {
  const plans: ImportPlan[] = [];
  const released = await listReleasedHosts(db, documents);
  for (const document of documents) {
    const plan = await planImport(db, { document, day: day ?? toLondonDate(now), now, released });
    const doubled = listRepeatedHosts(documents, document);
    plans.push({ ...plan, refusals: [...plan.refusals, ...doubled] });
  }
  return plans;
}

/** Hosts that clients give up in this import. */
async function listReleasedHosts(db: Db, documents: readonly ClientDocument[]): Promise<Set<string>> {
  const rows = await listHosts(
    db,
    documents.map(({ code }) => code),
  );
  const isHostKept = ({ client_id, label }: { client_id: string; label: string }) =>
    documents.some(({ code, hosts }) => code === client_id && hosts.includes(label));
  return new Set(rows.filter((row) => !isHostKept(row)).map(({ label }) => label));
}

function listRepeatedHosts(documents: readonly ClientDocument[], document: ClientDocument): string[] {
  const others = documents.filter((each) => each !== document);
  const hosts = new Set(others.flatMap((each) => each.hosts));
  return [
    ...(others.some(({ code }) => code === document.code)
      ? [`The client ${document.code} is given twice`]
      : []),
    ...document.hosts
      .filter((host) => hosts.has(host))
      .map((host) => `The host ${host} is given to two clients`),
  ];
}

function toResult(documents: readonly ClientDocument[], plans: readonly ImportPlan[]): ImportResult {
  const clients = plans.map(({ saved, changes, refusals }, index) => ({
    code: documents[index]?.code ?? "",
    isNew: saved === null,
    changes,
    refusals,
  }));
  return { ok: clients.every(({ refusals }) => refusals.length === 0), clients };
}

interface WriteContext {
  day: string;
  /** Time of the API's clock, ms. */
  now: number;
  actor: ImportActor;
}

async function writeClient(trx: Trx, plan: ImportPlan, { day, now, actor }: WriteContext): Promise<void> {
  const { saved, document, newEmployers, changes } = plan;
  const before = saved?.document ?? null;
  const clientId = document.code;
  const hasChanged = (part: keyof ClientDocument) =>
    before === null || !isSameJson(before[part], document[part]);
  await saveClient(trx, document, now);
  await saveHosts(trx, document);
  if (hasChanged("payrollGroups")) await savePayroll(trx, plan, now);
  if (hasChanged("features")) await saveFeatures(trx, before?.features ?? [], document);
  if (hasChanged("hideTotals")) await saveHideTotals(trx, document);
  await saveLogos(trx, before?.brand.logos ?? null, document, now);
  await saveWindows(trx, before?.windows ?? [], document);
  await savePolicies(trx, before?.policies ?? [], document, getStartOfLondonDay);
  await saveContent(trx, before?.content ?? null, document);
  if (hasChanged("translations")) await saveTranslations(trx, document);
  const movedPlans = hasChanged("plans") ? await writePlans(trx, plan, day) : [];
  // Every amount depends on the scheme year and its pay days.
  const affectsAllPlans = hasChanged("yearStart") || hasChanged("payrollGroups");
  await addPlanChanges(
    trx,
    clientId,
    affectsAllPlans ? document.plans.map(({ code }) => code) : movedPlans,
    now,
  );
  if (hasChanged("plans") || hasChanged("providers")) await saveProviders(trx, document);
  await inviteEmployers(trx, {
    document,
    employers: newEmployers,
    now,
    requestedBy: actor.id,
    request: actor.request,
  });
  const id = randomUUID();
  const json = toImportJson({ ...document, employers: newEmployers });
  await addClientImport(trx, {
    id,
    client_id: clientId,
    imported_at: now,
    imported_by: actor.id,
    document: json,
    sha256: hashSha256(json),
  });
  await markEnrolmentDue(trx, clientId, now);
  await addAudit(trx, {
    action: "client.imported",
    at: now,
    request: actor.request,
    clientId,
    actor: { userId: actor.id },
    target: { type: "client_import", id },
    change: { before: null, after: { day, changes: changes.length, is_new: saved === null } },
  });
}

/** A group whose days change uses the new days from its next open run onwards. */
async function savePayroll(trx: Trx, { saved, document }: ImportPlan, now: number): Promise<void> {
  const today = toLondonDate(new Date(now));
  let changedAt: number | null = null;
  await savePayrollGroups(trx, document);
  for (const group of document.payrollGroups) {
    const before = saved?.document.payrollGroups.find(({ code }) => code === group.code);
    if (!before || isSameJson(toPaySchedule(before), toPaySchedule(group))) continue;
    await clearOpenPeriods(trx, { clientId: document.code, code: group.code }, today);
    changedAt = now;
  }
  await extendCalendars(trx, document.code, { today, changedAt });
}

/** Saves plans, and returns the codes of those whose versions or prices changed. */
async function writePlans(trx: Trx, { saved, document }: ImportPlan, day: string): Promise<string[]> {
  const clientId = document.code;
  const movedPlans: string[] = [];
  const open = saved?.document.plans ?? [];
  for (const [position, plan] of document.plans.entries()) {
    const isOpen = open.find(({ code }) => code === plan.code) ?? null;
    const before = isOpen ?? saved?.closedPlans.find(({ code }) => code === plan.code) ?? null;
    if (await savePlan(trx, { clientId, before, plan, position })) movedPlans.push(plan.code);
    if (!isOpen || !isSameJson(isOpen.about, plan.about)) await savePlanContent(trx, clientId, plan);
  }
  const codes = document.plans.map(({ code }) => code);
  for (const { code } of open) {
    if (!codes.includes(code)) await closePlan(trx, clientId, code, day);
  }
  return movedPlans;
}
