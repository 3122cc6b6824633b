import type { Db } from "../db/schema.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { isPayrollGroupNamed } from "../domain/payroll-group.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { countHolders, loadSavedClient, type SavedClient } from "../repositories/client-documents.ts";
import { listEmployerConflicts } from "../repositories/client-employers.ts";
import { countPayrollGroups, listTakenHosts } from "../repositories/client-writes.ts";
import { isLockingRun } from "../repositories/payroll-runs.ts";
import { diffClient } from "./diff.ts";
import type { ClientDocument, EmployerDocument } from "./document.ts";
import { mergeHistory } from "./history.ts";

/** What importing one document does. */
export interface ImportPlan {
  /** Null for a new client. */
  saved: SavedClient | null;
  /** The client after the import, with its history. */
  document: ClientDocument;
  newEmployers: readonly EmployerDocument[];
  /** What changes, as sentences for people. */
  changes: readonly string[];
  /** Why the document cannot be imported, as sentences. */
  refusals: readonly string[];
}

export interface ImportQuery {
  document: ClientDocument;
  /** The day from which the import counts, `yyyy-mm-dd`, not in the past. */
  day: string;
  now: Date;
  /** Hosts that another document of the same import gives up. */
  released: ReadonlySet<string>;
}

/** Finds what a document would change, and why it cannot be imported. It writes nothing. */
export async function planImport(
  db: Db,
  { document: imported, day, now, released }: ImportQuery,
): Promise<ImportPlan> {
  const saved = await loadSavedClient(db, imported.code);
  const merged = mergeHistory(saved, imported, day);
  const employers = await listEmployerConflicts(db, imported.code, imported.employers);
  const changes = diffClient(saved?.document ?? null, merged.document, {
    day,
    holders: saved ? await countHolders(db, imported.code) : new Map(),
    newEmployers: employers.added,
  });
  const today = toLondonDate(now);
  const refusals = [
    ...(day < today ? [`An import counts from today or later: ${day} is past`] : []),
    ...((await isLockingRun(db, imported.code))
      ? ["A payroll run is being locked with the plans as they are: try again in a minute"]
      : []),
    ...merged.refusals,
    ...listShapeProblems(merged.document),
    ...(await listHostProblems(db, imported, released)),
    ...(saved ? await listGroupProblems(db, merged.document) : []),
    ...employers.refusals,
    ...listInvitationProblems(merged.document, employers.added),
  ];
  return { saved, document: merged.document, newEmployers: employers.added, changes, refusals };
}

/** Reports values that the database cannot store. */
function listShapeProblems({ hosts, payrollGroups, plans, providers, content }: ClientDocument): string[] {
  const providerCodes = new Set(providers.map(({ code }) => code));
  return [
    ...(hosts.length === 0 ? ["A client needs a host"] : []),
    ...(payrollGroups.length === 0 ? ["A client needs a payroll group"] : []),
    ...(content.contactPages.length > 1 ? ["A client has one contact page at most"] : []),
    ...plans.flatMap(({ code, versions, about }) => [
      ...(versions.length === 0 ? [`The plan ${code} has no version`] : []),
      ...(about.provider !== null && !providerCodes.has(about.provider)
        ? [`The plan ${code} names the provider ${about.provider}, which is not among the providers`]
        : []),
    ]),
  ];
}

async function listHostProblems(
  db: Db,
  { code, hosts }: ClientDocument,
  released: ReadonlySet<string>,
): Promise<string[]> {
  const takenHosts = await listTakenHosts(db, code, hosts);
  return [
    ...hosts
      .filter((host) => findTenantLabel(host) !== host)
      .map(
        (host) => `The host ${host} cannot be a client's: use the first label of its address, in lower case`,
      ),
    ...takenHosts
      .filter((host) => !released.has(host))
      .map((host) => `The host ${host} is another client's: choose one that no client has`),
  ];
}

async function listGroupProblems(db: Db, { code, payrollGroups }: ClientDocument): Promise<string[]> {
  const used = await countPayrollGroups(db, code);
  return [...used]
    .filter(([text]) => !payrollGroups.some((group) => isPayrollGroupNamed(text, group)))
    .map(
      ([group, people]) =>
        `${people === 1 ? "1 person is" : `${people} people are`} in the payroll group ${group}: keep it until no one is`,
    );
}

function listInvitationProblems(
  { publicUrl, payrollGroups }: ClientDocument,
  added: readonly EmployerDocument[],
): string[] {
  if (added.length === 0) return [];
  const codes = new Set(payrollGroups.map(({ code }) => code));
  return [
    ...(publicUrl === null
      ? ["An employer cannot be emailed without the client's public address: add it"]
      : []),
    ...added
      .filter(({ payrollGroup }) => !codes.has(payrollGroup))
      .map(
        ({ employeeNumber, payrollGroup }) =>
          `Employer ${employeeNumber} is in the payroll group ${payrollGroup}, which the client does not have`,
      ),
  ];
}
