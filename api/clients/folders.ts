import { join } from "node:path";
import type { ClientDocument } from "./document.ts";
import { checkClients } from "./folder/check/check-client.ts";
import { checkClientFolder } from "./folder/check-client-folder.ts";
import type { Problem } from "./folder/problem.ts";
import { writeClientFolder } from "./folder/write/write-client-folder.ts";

/** How folders of clients are read and written. */
export interface ClientFolders {
  /**
   * Reads folders and checks them, each as a whole and all together, as of a day, `yyyy-mm-dd`. The files of problems
   * have their folder before them. A folder with an error gives no document.
   */
  readFolders(
    folders: readonly string[],
    today: string,
  ): Promise<{ documents: ClientDocument[]; problems: Problem[] }>;
  /** The files of a client's folder, by path. */
  writeFolder(document: ClientDocument): ReadonlyMap<string, string | Uint8Array>;
}

/** Clients' folders on disk. */
export const clientFolders: ClientFolders = {
  async readFolders(folders, today) {
    const problems: Problem[] = [];
    const clients: Parameters<typeof checkClients>[0][number][] = [];
    for (const folder of folders) {
      const found = await checkClientFolder(folder, today);
      problems.push(...found.problems.map((each) => ({ ...each, file: join(folder, each.file) })));
      const { document, positions } = found;
      if (document) clients.push({ folder, document, positions });
    }
    problems.push(...checkClients(clients));
    return { documents: clients.map(({ document }) => document), problems };
  },
  writeFolder: (document) => writeClientFolder(document),
};
