import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment");

/** A worker ends where the next file wants a page or wants none, and another one loads all modules again. */
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
    // Hashing and two databases on two cores: slow is not wrong. Timings are benchmarks, not tests.
    testTimeout: 30_000,
    // Files share a worker's modules: none of ours keeps anything between them, and a third of the time went on loading.
    isolate: false,
    sequence: { sequencer: PagesLast },
    // A tenth of the time went on collecting what tests leave at once.
    execArgv: ["--max-semi-space-size=64"],
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,api,contract}/**/*.test.{ts,tsx}", "tests/architecture/**/*.test.ts"],
        },
      },
      // Whole-app tests without a browser: they call the built server, so `npm run build` comes first.
      { extends: true, test: { name: "http", include: ["tests/http/**/*.test.ts"] } },
    ],
  },
});
