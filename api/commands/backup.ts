import { parseArgs } from "node:util";
import { type ArchiveSummary, backUp, type DataLocation, restoreBackup } from "../db/backup/backup.ts";
import type { ExitCode } from "./command.ts";
import { explainFileErrors } from "./file-errors.ts";
import type { Terminal } from "./terminal.ts";

const usage = `Usage:
  backup FILE              writes all data into a new file, while the portal runs or not
  restore FILE [--force]   brings the data of a file into an empty DATA_DIR or database; --force replaces what is there`;

/**
 * Runs `backup FILE` or `restore FILE`.
 * @throws Error with a message if it is refused; nothing was changed then
 */
export async function runBackupCommand(
  args: readonly string[],
  dataLocation: DataLocation,
  { print, printError }: Pick<Terminal, "print" | "printError">,
): Promise<ExitCode> {
  const command = parseBackupCommand(args);
  if (command)
    return explainFileErrors(() => runParsedCommand(command, dataLocation, print), command.file, printError);
  printError(usage);
  return 2;
}

async function runParsedCommand(
  { name, file, isForced }: BackupCommand,
  dataLocation: DataLocation,
  print: Terminal["print"],
): Promise<ExitCode> {
  if (name === "backup") {
    const archive = await backUp(dataLocation, file, new Date());
    print(`${file} holds ${archive.rows} rows of ${archive.header.engine}`);
    print(
      `Not in it: ${getKeys(archive)}, SESSION_SECRETS and the folder outbox. Keep the keys apart from it.`,
    );
    return 0;
  }
  const archive = await restoreBackup(dataLocation, file, { isForced });
  print(`${archive.rows} rows of ${archive.header.createdAt} are restored`);
  print(`To start, the portal needs ${getKeys(archive)}, which no archive holds.`);
  return 0;
}

const getKeys = ({ header: { dataKeys } }: ArchiveSummary) =>
  dataKeys.length > 0 ? `DATA_KEYS with the key ${dataKeys.join(" and ")}` : "DATA_KEYS";

interface BackupCommand {
  name: "backup" | "restore";
  file: string;
  isForced: boolean;
}

function parseBackupCommand(args: readonly string[]): BackupCommand | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { force: { type: "boolean", default: false } },
    });
    const [name, file, ...rest] = positionals;
    const isKnown = name === "restore" || (name === "backup" && !values.force);
    return isKnown && file && rest.length === 0 ? { name, file, isForced: values.force } : null;
  } catch {
    return null;
  }
}
