import { join } from "node:path";
import type { ClientDocument } from "./document.ts";
import { checkClients } from "./folder/check/check-client.ts";
import { checkClientFolder, checkUploadedFolder } from "./folder/check-client-folder.ts";
import type { UploadedFile } from "./folder/load/take-files.ts";
import type { FolderProblem } from "./folder/problem.ts";
import type { FolderResult } from "./folder/read/read-client-folder.ts";
import { writeClientFolder } from "./folder/write/write-client-folder.ts";

/** The documents of several folders; a folder with an error gives none. */
export interface FoldersResult {
  documents: ClientDocument[];
  /** The path of a file starts with its folder. */
  problems: FolderProblem[];
}

/** Reads and writes clients' folders. */
export interface ClientFolders {
  /** Reads folders and checks each as a whole and all together, for a day, `yyyy-mm-dd`. */
  readFolders(folders: readonly string[], today: string): Promise<FoldersResult>;
  /** The files of a client's folder, by path. */
  writeFolder(document: ClientDocument): ReadonlyMap<string, string | Uint8Array>;
}

/** Clients' folders on disk. */
export const clientFolders: ClientFolders = {
  async readFolders(folders, today) {
    const results: ClientFolder[] = [];
    for (const folder of folders) {
      const result = await checkClientFolder(folder, today);
      const problems = result.problems.map((each) => ({ ...each, file: join(folder, each.file) }));
      results.push({ ...result, folder, problems });
    }
    return checkConflicts(results);
  },
  writeFolder: (document) => writeClientFolder(document),
};

/** A folder that was sent: its name, and its files by path. */
export interface UploadedFolder {
  name: string;
  files: Readonly<Record<string, UploadedFile>>;
}

/** Reads and checks sent folders in the same way as those on disk. */
export function readUploadedFolders(folders: readonly UploadedFolder[], today: string): FoldersResult {
  const results = folders.map((uploaded): ClientFolder => {
    const result = checkUploadedFolder(uploaded, today);
    const problems = result.problems.map((each) => ({ ...each, file: `${uploaded.name}/${each.file}` }));
    return { ...result, folder: uploaded.name, problems };
  });
  return checkConflicts(results);
}

type ClientFolder = Pick<FolderResult, "document" | "positions" | "problems"> & { folder: string };

function checkConflicts(folders: readonly ClientFolder[]): FoldersResult {
  const clients = folders.flatMap(({ folder, document, positions }) =>
    document ? [{ folder, document, positions }] : [],
  );
  return {
    documents: clients.map(({ document }) => document),
    problems: [...folders.flatMap(({ problems }) => problems), ...checkClients(clients)],
  };
}
