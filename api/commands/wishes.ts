import { randomUUID } from "node:crypto";
import { toLondonDate } from "../domain/london-date.ts";
import { type TableCell, toCsv } from "../platform/csv.ts";
import { writeWholeFile } from "../platform/whole-files.ts";
import { addAudit } from "../repositories/audit.ts";
import { listNewestNominations, readBeneficiaries } from "../repositories/nominations.ts";
import { listProductsWithProviders } from "../repositories/reports.ts";
import type { CommandDeps, ExitCode } from "./command.ts";
import { findPersonByEmailOrId, type PersonCommand, reportUnknownPerson } from "./person.ts";

const header = [
  "Employee number",
  "Benefit",
  "Policy number",
  "Changed on",
  "Name",
  "Relationship",
  "Share (%)",
  "Date of birth",
  "Address",
];

/**
 * Writes whom a person wishes to be paid after their death, for the people who decide. The file is new, and only the
 * operator can read it.
 */
export async function exportWishes(
  { openDatabase, clock, print, printError }: CommandDeps,
  command: PersonCommand,
  out: string,
): Promise<ExitCode> {
  const { db } = await openDatabase();
  const person = await findPersonByEmailOrId(db, command);
  if (!person) return reportUnknownPerson(printError, command);
  const wishes = await listNewestNominations(db, person);
  if (wishes.length === 0) {
    print("They have named no one");
    return 0;
  }
  const benefits = new Map(
    (await listProductsWithProviders(db, person)).map((each) => [each.product_code, each]),
  );
  const lines = wishes.flatMap((wish): TableCell[][] => {
    const benefit = benefits.get(wish.product_code);
    const made = [
      person.employeeNumber,
      benefit?.name ?? wish.product_code,
      benefit?.policy_number ?? null,
      toLondonDate(new Date(wish.made_at)),
    ];
    const named = readBeneficiaries(wish);
    if (named.length === 0) return [[...made, "No one: all names were removed", null, null, null, null]];
    return named.map(({ name, relationship, shareHundredths, dateOfBirth, address }) => [
      ...made,
      name,
      relationship,
      String(shareHundredths / 100),
      dateOfBirth,
      address,
    ]);
  });
  await writeWholeFile({ path: out, content: toCsv([header, ...lines], { bom: true }) });
  await addAudit(db, {
    action: "nomination.exported",
    at: clock.now().getTime(),
    clientId: person.clientId,
    request: { id: `command-${randomUUID()}`, ip: null },
    actor: { userId: "command" },
    target: { type: "employee", id: person.userId },
  });
  print(`Benefits in ${out}: ${wishes.length}. Give the file only to the people who decide who is paid`);
  return 0;
}
