import { fileURLToPath } from "node:url";
import { loadDemoDocuments } from "../../api/db/seed/documents.ts";

/** Where the demo world's clients have their folders. */
export const demoFolder = fileURLToPath(new URL("../../docs/clients", import.meta.url));

/** The three clients of the demo world, as their folders say. */
export const demoDocuments = await loadDemoDocuments(demoFolder);
