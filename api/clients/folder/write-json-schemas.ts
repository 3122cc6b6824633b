import { mkdirSync, writeFileSync } from "node:fs";
import { jsonSchemas } from "./json-schemas.ts";

// Publishes the schemas of a client's folder in docs/schemas. A test compares them with the code.
mkdirSync("docs/schemas", { recursive: true });
for (const [name, text] of jsonSchemas()) writeFileSync(`docs/schemas/${name}.schema.json`, text);
