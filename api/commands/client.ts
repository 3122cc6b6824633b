import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ClientDocument } from "../clients/document.ts";
import { type ClientChanges, importClients, loadClientDocument, previewImport } from "../clients/import.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { makeFolder, writeWholeFiles } from "../platform/whole-files.ts";
import { listClientIds } from "../repositories/client-documents.ts";
import type { CommandDeps, ExitCode } from "./command.ts";

/** Prints all problems of the folders. */
export async function checkFolders(deps: CommandDeps, folders: readonly string[]): Promise<ExitCode> {
  const documents = await readFolders(deps, folders);
  if (!documents) return 1;
  deps.print(`${toCountText(documents.length, "folder")} can be imported`);
  return 0;
}

/** Prints what an import would change; it writes nothing. */
export async function diffFolders(
  deps: CommandDeps,
  folders: readonly string[],
  day: string | null,
): Promise<ExitCode> {
  const documents = await readFolders(deps, folders);
  if (!documents) return 1;
  const database = await deps.openDatabase();
  const { ok, clients } = await previewImport({ database, clock: deps.clock }, { documents, day });
  printChanges(deps, clients);
  return ok ? 0 : 1;
}

interface ImportFoldersCommand {
  folders: readonly string[];
  /** The day from which the import counts, `yyyy-mm-dd`; null for today. */
  day: string | null;
  /** Whether to import without asking the operator first. */
  isConfirmed: boolean;
}

/** Prints the changes, asks for confirmation, and imports all folders or none. */
export async function importFolders(
  deps: CommandDeps,
  { folders, day, isConfirmed }: ImportFoldersCommand,
): Promise<ExitCode> {
  const documents = await readFolders(deps, folders);
  if (!documents) return 1;
  const database = await deps.openDatabase();
  const target = { database, clock: deps.clock };
  if (!isConfirmed) {
    const { ok, clients } = await previewImport(target, { documents, day });
    printChanges(deps, clients);
    if (!ok) return 1;
    if (clients.every(({ changes }) => changes.length === 0)) return 0;
    if (!(await deps.confirm("Import this? (yes/no) "))) {
      deps.printError("Nothing was imported. To import without being asked, add --yes");
      return 1;
    }
  }
  const actor = { id: "command", request: { id: `command-${randomUUID()}`, ip: null } };
  const { ok, clients } = await importClients(target, { documents, day, actor });
  if (isConfirmed || !ok) printChanges(deps, clients);
  if (!ok) return 1;
  const changed = clients.filter(({ changes }) => changes.length > 0);
  deps.print(
    changed.length === 0
      ? "Nothing was changed"
      : `Imported ${toCountText(changed.length, "client")}: every process shows it within seconds`,
  );
  return 0;
}

/** Writes a client into a folder that is new or empty. */
export async function exportClient(deps: CommandDeps, client: string, folder: string): Promise<ExitCode> {
  const { db } = await deps.openDatabase();
  const document = await loadClientDocument(db, client);
  if (!document) {
    const clientIds = await listClientIds(db);
    deps.printError(
      clientIds.length === 0
        ? "No client has been set up yet"
        : `There is no client ${client}. There ${clientIds.length === 1 ? "is" : "are"}: ${clientIds.join(", ")}`,
    );
    return 1;
  }
  if (!(await isEmptyFolder(folder))) {
    deps.printError(`${folder} is not empty: name a folder that does not exist yet`);
    return 1;
  }
  const files = deps.folders.writeFolder(document);
  for (const path of files.keys()) await makeFolder(dirname(join(folder, path)));
  await writeWholeFiles([...files].map(([path, content]) => ({ path: join(folder, path), content })));
  deps.print(`${toCountText(files.size, "file")} of ${document.name} are in ${folder}`);
  return 0;
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** The folders' documents; null if any folder has an error. */
async function readFolders(
  { folders: reader, clock, print: printLine, printError }: CommandDeps,
  folders: readonly string[],
): Promise<ClientDocument[] | null> {
  const today = toLondonDate(clock.now());
  const { documents, problems } = await reader.readFolders(folders, today);
  for (const { file, line, severity, text, hint } of problems) {
    const location = line === null ? file : `${file}:${line}`;
    const print = severity === "error" ? printError : printLine;
    print(`${location}: ${severity}: ${text}. ${hint}`);
  }
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors === 0) return documents;
  printError(`${toCountText(errors, "error")}: nothing can be imported`);
  return null;
}

function printChanges({ print, printError }: CommandDeps, clients: readonly ClientChanges[]): void {
  for (const { code, changes, refusals } of clients) {
    if (changes.length + refusals.length === 0) print(`${code}: nothing changes`);
    for (const change of changes) print(`${code}: ${change}.`);
    for (const refusal of refusals) printError(`${code}: error: ${refusal}`);
  }
  if (clients.some(({ refusals }) => refusals.length > 0)) printError("Nothing was imported");
}

const toCountText = (amount: number, singular: string) =>
  `${amount} ${amount === 1 ? singular : `${singular}s`}`;
