import { expect, test } from "vitest";
import { listSources } from "./sources.ts";

/** Files that every start loads: the server, each route, and the embedded API. */
const START = /^(server\.ts|api\/start\.ts|app\/(root|entry\.server|routes\/[^/]+\/route)\.tsx?)$/;

/** Packages that a portal needs only for a file, an email, an export, a trace or the other database engine. */
const LATER = [
  ...["csv-parse", "saxes", "nodemailer", "pg", "qrcode", "piscina", "pdfkit", "undici"],
  ...["turndown", "marked", "yaml", "@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"],
];

test("[OPS-09] a start loads no package for files, emails, exports, traces or the other database engine", () => {
  const sources = new Map(
    listSources("app", "api", "contract", "server.ts").map((each) => [each.path, each]),
  );
  const loaded = new Set([...sources.keys()].filter((path) => START.test(path)));
  const packages = new Map<string, string>();
  for (const path of loaded)
    for (const { target, isOurs, isTypeOnly, isLater } of sources.get(path)?.imports ?? []) {
      if (isTypeOnly || isLater) continue;
      if (isOurs) loaded.add(target);
      else packages.set(target, path);
    }
  // Without these the walk has not reached the routes, the API and its tables.
  expect([...packages.keys()]).toEqual(expect.arrayContaining(["react", "prom-client", "better-sqlite3"]));
  const loadedEarly = [...packages].filter(([name]) =>
    LATER.some((later) => name === later || name.startsWith(`${later}/`)),
  );
  expect(loadedEarly).toEqual([]);
});
