import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../public/build/", import.meta.url));
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".js"))
  .map((path) => ({ path, text: readFileSync(folder + path, "utf8") }));

test("the build exists", () => {
  expect(scripts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^entry\.client-/), expect.stringMatching(/^manifest-/)]),
  );
});

test.each([
  ["zod", /ZodError|_zod\b|invalid_union/],
  ["the contract", /\boperationId\b|access_token|ssoLogoutUrl/],
  ["Kysely or a driver", /kysely|better-sqlite3|\bpg-protocol\b/i],
  ["SQL", /\b(insert into|delete from|create table|select \* from|order by)\b/i],
  ["the server's packages", /\bHono\b|CompactEncrypt|sanitize-html|argon2|\bHKDF\b|\bA256GCM\b/],
  ["settings and secrets", /SESSION_SECRETS|DATABASE_URL|process\.env\.(?!NODE_ENV)[A-Z]/],
  ["a password", /Teal-Kettle/],
  // Chromium has no Welsh months, so a script would write other words than the server.
  ["the words of a date", /DateTimeFormat\([^)]/],
])("no script of the browser contains %s", (_, trace) => {
  expect(scripts.filter(({ text }) => trace.test(text)).map(({ path }) => path)).toEqual([]);
});

test("no script of the browser evaluates text or writes HTML, which the policy would have to allow", () => {
  const portalScripts = scripts.filter(({ path }) => !path.startsWith("_shared/"));
  expect(
    portalScripts
      .filter(({ text }) => /\beval\(|new Function\(|document\.write/.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});

test("no source map is served", () => {
  expect(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".map")),
  ).toEqual([]);
});
