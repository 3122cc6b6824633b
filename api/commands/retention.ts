import type { Db } from "../db/schema.ts";
import {
  applyRetention,
  previewRetention,
  type RetentionKind,
  retentionKinds,
} from "../jobs/retention/apply-policy.ts";
import { listPolicies } from "../repositories/retention-policies.ts";
import type { CommandDeps, ExitCode } from "./command.ts";

const names: Record<RetentionKind, string> = {
  messages: "emails and messages",
  uploads: "uploads' rows and files",
  audit: "rows of the audit",
  "payroll-files": "payroll files",
  "payroll-lines": "payslip lines of erased people",
  "benefit-records": "benefits kept of erased people",
  leavers: "leavers",
};

/** Applies one or all clients' policies. A dry run reports what would be deleted, what stays and why. */
export async function runRetention(
  { openDatabase, clock, print, printError }: CommandDeps,
  { client, isDry }: { client: string | null; isDry: boolean },
): Promise<ExitCode> {
  const { db } = await openDatabase();
  const all = await listPolicies(db);
  const chosen = client === null ? all : all.filter(({ clientId }) => clientId === client);
  if (chosen.length === 0) {
    printError(client === null ? "No client has been set up yet" : `There is no client ${client}`);
    return 1;
  }
  for (const { clientId, policy } of chosen) {
    const retention = { clientId, policy, now: clock.now().getTime() };
    if (isDry) await printPreview(db, retention, print);
    else {
      const removed = await applyRetention(db, retention);
      for (const kind of retentionKinds) print(`${clientId}: ${removed[kind]} ${names[kind]} removed`);
    }
  }
  return 0;
}

async function printPreview(
  db: Db,
  retention: Parameters<typeof previewRetention>[1],
  print: CommandDeps["print"],
): Promise<void> {
  for (const { kind, removed, kept, reason } of await previewRetention(db, retention)) {
    const note = kept > 0 ? `; ${kept} stay: ${reason}` : "";
    print(`${retention.clientId}: ${removed} ${names[kind]} would be removed${note}`);
  }
}
