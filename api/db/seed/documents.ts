import { join } from "node:path";
import type { ClientDocument } from "../../clients/document.ts";
import { demoClients } from "./clients.ts";

/** The clients of the demo world, from the folder that holds theirs. @throws Error where one is not right. */
export async function loadDemoDocuments(folder: string): Promise<ClientDocument[]> {
  // Loaded only when there is a demo world to fill.
  const { readClientFolder } = await import("../../clients/folder/read/read-client-folder.ts");
  return Promise.all(
    demoClients.map(async ({ domain }) => {
      const { document, problems } = await readClientFolder(join(folder, domain));
      if (document) return document;
      const lines = problems.map(({ file, line, text }) => `${domain}/${file}:${line ?? 1} ${text}`);
      throw new Error(`The demo world is not right:\n${lines.join("\n")}`);
    }),
  );
}
