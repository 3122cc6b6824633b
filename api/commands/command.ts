import type { ClientFolders } from "../clients/folders.ts";
import type { OpenDatabase } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";
import type { Clock } from "../domain/clock.ts";

export interface CommandDeps {
  /** A migrated database with its keys, opened only by commands that need it. The caller closes it. */
  openDatabase(): Promise<OpenDatabase<Schema>>;
  clock: Clock;
  /** The operator's name on this computer. */
  operator: string;
  folders: ClientFolders;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a line that describes an error. */
  printError(line: string): void;
  /** Asks the person at the terminal; false if nobody is there. */
  confirm(question: string): Promise<boolean>;
}

/** Exit codes: 0 done, 1 refused with a reason, 2 unknown command. */
export type ExitCode = 0 | 1 | 2;
