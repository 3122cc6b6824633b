import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import type { WorkerFixtures } from "./support/fixtures.ts";

/** The headless shell draws no window, and takes two thirds of the time. */
const systemChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) =>
  existsSync(path),
);
const launchOptions = systemChromium
  ? {
      executablePath: systemChromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page exists for about a second, so interpreting its scripts is faster than optimising them.
        "--js-flags=--no-opt,--no-maglev",
      ],
    }
  : {};

/** Transitions between pages cost a third of the time, so only journeys with scripts draw them. */
const reducedMotion = { contextOptions: { reducedMotion: "reduce" as const } };

/** Journeys with the tag of `ONCE`. */
const onceTag = /@once/;

/**
 * Each journey runs with scripts on, with scripts off and on a phone. Each worker has a server and a
 * database.
 */
export default defineConfig<object, WorkerFixtures>({
  testDir: "./journeys",
  globalSetup: "./support/server.ts",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    launchOptions,
    // Recording every step costs a quarter of the time, so it is only for investigating a failure.
    trace: process.env.E2E_TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "scripts-on" },
    { name: "scripts-off", grepInvert: onceTag, use: { javaScriptEnabled: false, ...reducedMotion } },
    {
      name: "phone",
      grepInvert: onceTag,
      use: { ...devices["Pixel 7"], ...reducedMotion, launchOptions, separateApi: true },
    },
  ],
});
