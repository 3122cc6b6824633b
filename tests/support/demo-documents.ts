import { fileURLToPath } from "node:url";
import { loadDemoDocuments } from "../../api/db/seed/documents.ts";

/** The folder with the demo's clients. */
export const demoFolder = fileURLToPath(new URL("../../docs/clients", import.meta.url));

/** The three clients of the demo, read from their folders. */
export const demoDocuments = await loadDemoDocuments(demoFolder);
