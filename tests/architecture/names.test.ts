import { describe, expect, test } from "vitest";
import { paths } from "../../app/paths.ts";
import { activityPaths } from "../../app/paths-activity.ts";
import { decisionPaths } from "../../app/paths-decisions.ts";
import { payrollPaths } from "../../app/paths-payroll.ts";
import { uploadPaths } from "../../app/paths-uploads.ts";
import { webhookPaths } from "../../app/paths-webhooks.ts";
import { isTest, listFiles, listSources, readSource } from "./sources.ts";

const files = listFiles();
const code = files.filter((path) => /\.(tsx?|scss)$/.test(path));

describe("names and sizes of files", () => {
  test("files are named in kebab-case, and folders of routes are named like their addresses", () => {
    const segment = /^(_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*|\$)$/;
    // `[.]` is a dot in the address, such as the one before a file type.
    const route = /^(_?[a-z0-9$]([a-z0-9$._-]|\[\.\])*)$/;
    const badNames = code.filter((path) => {
      const [top, second, ...rest] = path.split("/");
      const isRoute = top === "app" && second === "routes";
      return !(isRoute ? rest : path.split("/")).every((each, index) =>
        (isRoute && index === 0 ? route : segment).test(each),
      );
    });
    expect(badNames).toEqual([]);
  });

  test("files are named by their purpose, never utils, helpers, misc or common", () => {
    const vague = /(^|[/.-])(utils?|helpers?|misc|common|shared|lib)([/.-]|$)/;
    expect(code.filter((path) => vague.test(path))).toEqual([]);
  });

  test("files have at most 300 lines, except the seed's data and tests", () => {
    const long = code
      .filter((path) => !isTest(path) && !/^(api\/db\/seed|app\/copy|e2e)\//.test(path))
      .map((path) => [path, readSource(path).split("\n").length - 1] as const)
      .filter(([, lines]) => lines > 300);
    expect(long).toEqual([]);
  });

  test("files are in folders that the design names, and a new folder needs a page in docs/decisions", () => {
    const designFolders =
      "api app contract deploy docs e2e patches public styles tests .ci .dockerignore .gitattributes .gitignore CONTRIBUTING.md Dockerfile README.md biome.json package.json package-lock.json remix.config.js server.ts tsconfig.json vitest.config.ts";
    const top = [...new Set(files.map((path) => path.split("/")[0] as string))];
    expect(top.filter((name) => !designFolders.split(" ").includes(name))).toEqual([]);
  });
});

describe("no unfinished work", () => {
  test("no code is marked as unfinished, stubbed or coming soon", () => {
    const unfinished = /\b(TODO|FIXME|XXX|HACK)\b|coming soon|not implemented/i;
    const breaches = [...listSources("app", "api", "contract", "server.ts")].filter(({ text }) =>
      unfinished.test(text),
    );
    expect(breaches.map(({ path }) => path)).toEqual([]);
  });

  test("no test is skipped or marked to run alone", () => {
    const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(40);
    const markedTests = tests.filter((path) =>
      /\b(test|describe|it)\.(only|todo|fixme)\b/.test(readSource(path)),
    );
    expect(markedTests.filter((path) => !path.startsWith("tests/architecture/"))).toEqual([]);
  });
});

describe("addresses of the portal", () => {
  /**
   * Exceptions: the table of access rules must contain paths, and the server's health addresses are not
   * pages.
   */
  const exemptFiles = [
    "app/paths.ts",
    "app/paths-payroll.ts",
    "app/paths-activity.ts",
    "app/paths-claims.ts",
    "app/paths-decisions.ts",
    "app/paths-uploads.ts",
    "app/paths-webhooks.ts",
    "app/platform/path-rules.server.ts",
    "app/platform/http.server.ts",
  ];
  const addresses = Object.values({
    ...paths,
    ...payrollPaths,
    ...activityPaths,
    ...decisionPaths,
    ...uploadPaths,
    ...webhookPaths,
  })
    .filter((path) => path.length === 0)
    .map((path) => (path as () => string)())
    .filter((path) => path !== "/")
    .map((path) => path.replace(/\/$/, ""));

  test("only app/paths.ts contains paths of the portal", () => {
    expect(addresses.length).toBeGreaterThan(10);
    const literal = new RegExp(
      `["'\`](${addresses.map((path) => path.replace(/[?.]/g, "\\$&")).join("|")})(?=["'\`/?#$])`,
    );
    const pathLiterals = listSources("app")
      .filter(({ path }) => !exemptFiles.includes(path))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter(
            (line) => literal.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) && !/\bfrom\s+["']/.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(pathLiterals).toEqual([]);
  });

  test("no link, form or redirect contains a literal path", () => {
    const writtenPath = /\b(?:to|href|action)=(?:"\/(?!\/)[a-z]|\{["'`]\/[a-z])|\bseeOther\(\s*["'`]\//;
    const breaches = listSources("app").filter(({ text }) => writtenPath.test(text));
    // The document's icon is a file and may be written.
    expect(breaches.map(({ path }) => path)).toEqual([]);
  });
});
