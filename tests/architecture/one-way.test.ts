import { expect, test } from "vitest";
import { listSources, readSource } from "./sources.ts";

const listPathsWith = (pattern: RegExp, ...places: string[]) =>
  listSources(...places)
    .filter(({ path, text }) => !path.startsWith("api/db/migrations/") && pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

test("one file of the portal and one of the API format days and times", () => {
  expect(
    listPathsWith(/Intl\.DateTimeFormat\([^)]|toLocale(Date|Time)String/, "app", "api", "contract"),
  ).toEqual([
    "api/domain/calendar.ts",
    "api/domain/london-date.ts",
    "api/domain/london-time.ts",
    "app/copy/day.server.ts",
    "app/copy/day.ts",
  ]);
});

test("one file of the portal and one of the API name downloads", () => {
  expect(listPathsWith(/"content-disposition":/i, "app", "api", "contract")).toEqual([
    "api/platform/bind.ts",
    "app/platform/responses.server.ts",
  ]);
});

test("one file of the portal and two of the API write CSV", () => {
  expect(listPathsWith(/from "csv-stringify/, "app", "api", "contract")).toEqual([
    // A client's folder is read again later, so its cells get no apostrophe.
    "api/clients/folder/write/csv.ts",
    "api/platform/csv.ts",
    "app/routes/app.my-total-benefits_.statements[.]csv/csv.server.ts",
  ]);
});

test("each name is exported only by the file that defines it, so that an import leads to its source", () => {
  expect(listPathsWith(/^export (type )?[{*]/m, "app", "api", "contract")).toEqual(
    [
      // The portal's components may not import the contract, so `paths-payroll.ts` exports its type to them.
      "app/paths-payroll.ts",
      // A browser chunk and a worker each load a single file, which exports all that they need.
      ...["app/components/layout/after-load.ts", "app/workers/tasks.server.ts"],
      // Both halves import all calls from one list, and zod from the file that adds OpenAPI to it.
      ...["app/upstream/calls.server.ts", "contract/define.ts", "contract/index.ts"],
    ].toSorted(),
  );
});

test("login methods read no form, because the action has read it and passes its fields", () => {
  expect(listPathsWith(/\.formData\(\)/, "app/auth")).toEqual([]);
});

test("only one form field component is used for files", () => {
  expect(listPathsWith(/type="file"/, "app")).toEqual(["app/components/form/file-field.tsx"]);
});

test("[B12] only the upstream, reCAPTCHA and webhooks are called by the server, and no address of a brand", () => {
  const outgoingCall =
    /(?<![.\w])fetch\((?!request|incoming|url\b)|\brequest as \w+.*"node:https?"|from "undici"/;
  expect(
    listPathsWith(outgoingCall, "app", "api", "server.ts").filter((path) => !path.includes("/components/")),
  ).toEqual([
    "api/platform/recaptcha.ts",
    "api/platform/webhook-sender.ts",
    "app/auth/recaptcha.server.ts",
    "app/upstream/transport.server.ts",
  ]);
});

test("[B12] a call to reCAPTCHA or the upstream follows no redirect", () => {
  for (const path of [
    "api/platform/recaptcha.ts",
    "app/auth/recaptcha.server.ts",
    "app/upstream/transport.server.ts",
  ])
    expect(readSource(path), path).toMatch(/redirect: "(manual|error)"/);
});
