import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");

/**
 * Runs tests with a page last, because a worker ends when the next file needs another environment, and a
 * new one loads all modules again.
 */
class PagesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !hasPage(file)), ...sorted.filter(hasPage)];
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: at("./app/") },
      { find: /^#contract\//, replacement: at("./contract/") },
    ],
  },
  esbuild: { jsx: "automatic" },
  test: {
    globalSetup: ["./tests/support/postgres.ts"],
    // Password hashes and two databases on two cores are slow. Benchmarks measure times, and tests do not.
    testTimeout: 30_000,
    // Files share a worker's modules, because ours keep no state between them, and a third of the time went
    // on loading.
    isolate: false,
    sequence: { sequencer: PagesLast },
    // A tenth of the time went on collecting the memory that tests free at once.
    execArgv: ["--max-semi-space-size=64"],
    hookTimeout: 60_000,
    // As patient as a test: on a busy machine a second passes in a pause.
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
      { extends: true, test: { name: "http", include: ["tests/http/**/*.test.ts"] } },
    ],
  },
});
