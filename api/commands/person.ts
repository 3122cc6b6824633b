import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { foldEmail } from "../db/fold.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { formatLongDate } from "../domain/calendar.ts";
import { defaultRetention } from "../domain/rights/retention-policy.ts";
import { type ErasedPerson, erasePerson } from "../jobs/retention/erase-person.ts";
import { streamPersonArchive } from "../platform/person-archive.ts";
import { writeWholeFile } from "../platform/whole-files.ts";
import { addAudit } from "../repositories/audit.ts";
import { listErasures } from "../repositories/person-data/erasures.ts";
import { findPerson, findPersonByEmail } from "../repositories/person-data/find-person.ts";
import { findRetentionPolicy } from "../repositories/retention-policies.ts";
import type { CommandDeps, ExitCode } from "./command.ts";

export interface PersonCommand {
  /** The person's email address or id. */
  emailOrId: string;
  client: string;
}

const getActor = () => ({ userId: "command" });

/** Writes all stored data of a person into a new file that only the operator can read. */
export async function exportPerson(
  { openDatabase, clock, print, printError }: CommandDeps,
  command: PersonCommand,
  out: string,
): Promise<ExitCode> {
  const { db } = await openDatabase();
  const person = await findPersonByEmailOrId(db, command);
  if (!person) return reportUnknownPerson(printError, command);
  await writeWholeFile({ path: out, content: streamPersonArchive(db, person, clock.now()) });
  await addAudit(db, {
    action: "person.data_given",
    at: clock.now().getTime(),
    clientId: person.clientId,
    request: { id: `command-${randomUUID()}`, ip: null },
    actor: getActor(),
    target: { type: "employee", id: person.userId },
  });
  print(`${out} has everything that is kept of the person. Hand it to them alone`);
  return 0;
}

/** Thrown to roll back a dry run. */
class DryRunRollback extends Error {
  readonly result: ErasedPerson;

  constructor(result: ErasedPerson) {
    super("dry run");
    this.result = result;
  }
}

/** Erases a person, or reports what erasing would do. */
export async function eraseOnePerson(
  deps: CommandDeps,
  command: PersonCommand,
  { isDry, isConfirmed }: { isDry: boolean; isConfirmed: boolean },
): Promise<ExitCode> {
  const { print, printError } = deps;
  const { db } = await deps.openDatabase();
  const person = await findPersonByEmailOrId(db, command);
  if (!person) return reportUnknownPerson(printError, command);
  const preview = await runErasure(deps, db, person, true);
  if (isDry || preview.kind !== "erased") return printOutcome(deps, preview, true);
  if (!isConfirmed) {
    printOutcome(deps, preview, true);
    if (!(await deps.confirm("Erase this permanently? (yes/no) "))) {
      printError("Nothing was erased. To erase without being asked, add --yes");
      return 1;
    }
  }
  const result = await runErasure(deps, db, person, false);
  print("Mails to others may name the person until the client's policy removes them");
  return printOutcome(deps, result, false);
}

/** The dry run is the erasure itself, rolled back, so that both report the same. */
async function runErasure(
  { clock }: Pick<CommandDeps, "clock">,
  db: Db,
  { clientId, userId }: { clientId: string; userId: string },
  isDry: boolean,
): Promise<ErasedPerson> {
  const policy = (await findRetentionPolicy(db, clientId)) ?? defaultRetention;
  const now = clock.now().getTime();
  try {
    return await inTransaction(db, async (trx) => {
      const command = { clientId, userId, policy, cause: "request" as const, operator: "command", now };
      const result = await erasePerson(trx, command);
      if (isDry) throw new DryRunRollback(result);
      return result;
    });
  } catch (fault) {
    if (fault instanceof DryRunRollback) return fault.result;
    throw fault;
  }
}

function printOutcome({ print, printError }: CommandDeps, result: ErasedPerson, isDry: boolean): ExitCode {
  if (result.kind === "unknown") {
    printError("This person no longer exists");
    return 1;
  }
  if (result.kind === "in-service") {
    printError("The person works here: their pay and cover need their data. Erase them after their last day");
    return 1;
  }
  if (result.kind === "unsettled") {
    printError("Payroll has not finished with this person: first lock the run after their last one");
    return 1;
  }
  const [erasedLabel, keptLabel] = isDry ? ["would be erased", "would be kept"] : ["erased", "kept"];
  for (const { table, rows } of result.erased) print(`${table}: ${rows} ${erasedLabel}`);
  print(`audit: personal values of ${result.audited} rows ${erasedLabel}`);
  for (const { table, rows, until, reason } of result.kept)
    print(`${table}: ${rows} ${keptLabel} until ${formatLongDate(until)}, without a name: ${reason}`);
  if (result.isGone) print(`Nothing ${isDry ? "would be" : "is"} left of the person`);
  return 0;
}

/** Writes a list of erased people, so that restoring an older backup can erase them again. */
export async function writeErasures({ openDatabase, print }: CommandDeps, out: string): Promise<ExitCode> {
  const { db } = await openDatabase();
  const rows = (await listErasures(db, null)).map(({ client_id, employee_id, cause }) => ({
    client: client_id,
    person: employee_id,
    cause,
  }));
  const content = `${JSON.stringify(rows, null, 2)}\n`;
  await writeWholeFile({ path: out, content }, { mayReplace: true });
  print(`${out} has ${rows.length} erasures`);
  return 0;
}

/** Erases everybody on a list again, after a restore brought them back. */
export async function repeatErasures(deps: CommandDeps, list: string): Promise<ExitCode> {
  const { db } = await deps.openDatabase();
  const rows = parseErasures(await readFile(list, "utf8"));
  if (rows === null) {
    deps.printError(`${list} is no list that person erased has written`);
    return 1;
  }
  let done = 0;
  let isWhole = true;
  for (const { client, person } of rows) {
    const result = await runErasure(deps, db, { clientId: client, userId: person }, false);
    if (result.kind === "erased") done += 1;
    // In the restored data the person may not have left yet.
    else if (result.kind !== "unknown") {
      isWhole = false;
      deps.printError(
        `${client}/${person} is still in service in this data: upload who left, then run this again`,
      );
    }
  }
  deps.print(`${done} of ${rows.length} people are erased again; who is not there needs nothing`);
  return isWhole ? 0 : 1;
}

function parseErasures(text: string): { client: string; person: string }[] | null {
  try {
    const rows: unknown = JSON.parse(text);
    const isWhole = Array.isArray(rows) && rows.every((row) => row?.client && row.person);
    return isWhole ? rows : null;
  } catch {
    return null;
  }
}

export const findPersonByEmailOrId = async (db: Db, { emailOrId, client }: PersonCommand) =>
  (await findPersonByEmail(db, client, foldEmail(emailOrId))) ?? findPerson(db, client, emailOrId);

export function reportUnknownPerson(
  printError: CommandDeps["printError"],
  { emailOrId, client }: PersonCommand,
): ExitCode {
  printError(`${client} has no one with the email or id ${emailOrId}. Who was erased has no email any more`);
  return 1;
}
