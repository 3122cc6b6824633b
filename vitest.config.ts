import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { matchTitlesBehindPooler, testsExcludedBehindPooler } from "./tests/support/behind-a-pooler.ts";

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const isPooled = Boolean(process.env.TESTS_VIA_PGBOUNCER);
const leftOutFiles = isPooled
  ? testsExcludedBehindPooler.flatMap(({ files = [] }) => files.map((name) => `tests/http/${name}.test.ts`))
  : [];

const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");

/** Files with the same number need the same project and environment. */
const getKind = (file: TestSpecification): number =>
  file.project.name === "http" ? 0 : hasPage(file) ? 2 : 1;

/**
 * Runs files of one kind together, because a worker ends when the next file needs another project or
 * environment. A new worker loads all modules again. Those of the whole app wait most, so they are first.
 */
class KindSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), getKind);
    return [0, 1, 2].flatMap((each) => kinds.get(each) ?? []);
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: toPath("./app/") },
      { find: /^#contract\//, replacement: toPath("./contract/") },
    ],
  },
  esbuild: { jsx: "automatic" },
  test: {
    globalSetup: ["./tests/support/global-setup.ts"],
    // Password hashes and two databases on two cores are slow. Benchmarks measure times, and tests do not.
    testTimeout: 30_000,
    testNamePattern: isPooled ? matchTitlesBehindPooler() : undefined,
    // Files share a worker's modules, because ours keep no state between them, and a third of the time went
    // on loading.
    isolate: false,
    sequence: { sequencer: KindSequencer },
    // Collecting the tests' short-lived objects took a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
    // A hook that starts portals waits for other work on the machine too.
    hookTimeout: 180_000,
    // Polling may take as long as a test, because a pause of a busy machine can last a second.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,api,contract}/**/*.test.{ts,tsx}", "tests/architecture/**/*.test.ts"],
        },
      },
      // Tests of the whole app without a browser. They call the built server, so `npm run build` comes
      // first.
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...leftOutFiles],
        },
      },
    ],
  },
});
