import { mkdirSync, writeFileSync } from "node:fs";
import { listJsonSchemas } from "./json-schemas.ts";

// Writes the schemas of a client's folder to docs/schemas, where a test compares them with the code.
mkdirSync("docs/schemas", { recursive: true });
for (const [name, text] of listJsonSchemas()) writeFileSync(`docs/schemas/${name}.schema.json`, text);
