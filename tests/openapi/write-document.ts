/** Writes the built server's OpenAPI document to the given file, for a linter. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { startProcess } from "../support/process.ts";

const [, , file = "test-results/openapi.json"] = process.argv;
const server = await startProcess({ env: { DEMO: "on", LOCK_PAYROLL: "off" } });
try {
  const reply = await fetch(`${server.url}/api/openapi.json`);
  if (!reply.ok) throw new Error(`The document was answered with ${reply.status}`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await reply.text());
} finally {
  await server.stop();
}
