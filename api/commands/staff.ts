import { randomUUID } from "node:crypto";
import { inTransaction } from "../db/transaction.ts";
import { isMailbox, toSingleLine } from "../domain/plain-text.ts";
import { addAudit } from "../repositories/audit.ts";
import { addStaffMember, findStaffByEmail } from "../repositories/staff.ts";
import type { CommandDeps, ExitCode } from "./command.ts";

/** Creates a platform operator once; the same email address gives the same operator. */
export async function addStaff(
  { openDatabase, clock, print, printError }: CommandDeps,
  person: { name: string; email: string },
): Promise<ExitCode> {
  const [name, email] = [toSingleLine(person.name), person.email.trim()];
  if (name === "" || name.length > 100) printError("The name must have 1 to 100 characters");
  if (!isMailbox(email)) printError("The email must be one plain address, such as sam@platform.example");
  if (name === "" || name.length > 100 || !isMailbox(email)) return 1;
  const { db } = await openDatabase();
  const id = randomUUID();
  const existing = await inTransaction(db, async (trx) => {
    const before = await findStaffByEmail(trx, email);
    if (before) return before.id;
    await addStaffMember(trx, { id, name, email });
    await addAudit(trx, {
      action: "staff.added",
      at: clock.now().getTime(),
      clientId: null,
      request: { id: `command-${id}`, ip: null },
      actor: { userId: "command" },
      target: { type: "staff", id },
      change: { before: null, after: { added: true, name } },
    });
    return null;
  });
  print(existing ? `This operator already exists: ${existing}` : `The operator's id is ${id}`);
  print("Operators have no login here: the platform that they work on opens a view for them by this id");
  return 0;
}
