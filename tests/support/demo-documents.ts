import { fileURLToPath } from "node:url";
import { loadDemoDocuments } from "../../api/db/seed/documents.ts";

/** The folders of the demo world's clients. */
export const demoFolder = fileURLToPath(new URL("../../docs/clients", import.meta.url));

/** The three clients of the demo world, as their folders say. */
export const demoDocuments = await loadDemoDocuments(demoFolder);
