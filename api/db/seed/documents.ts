import { join } from "node:path";
import type { ClientDocument } from "../../clients/document.ts";
import { demoClients } from "./clients.ts";

/** Reads the demo's clients from their folders. @throws Error if one is invalid */
export async function loadDemoDocuments(folder: string): Promise<ClientDocument[]> {
  // Imported only when the demo is seeded, to keep the start fast.
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
