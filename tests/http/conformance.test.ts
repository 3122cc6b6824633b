import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import { password } from "../support/api.ts";
import { makeTemporaryFolder } from "../support/clean-ups.ts";
import { createPostgresDatabase } from "../support/database.ts";
import { findFreePort } from "../support/free-port.ts";
import { people } from "../support/people.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { watchUpstream } from "../support/watched-upstream.ts";

/** Three servers start, and each gets about two hundred requests. */
vi.setConfig({ testTimeout: 120_000 });

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const credentials = {
  domain: "harbourline",
  employee: { email: people.aisha, password },
  employer: { email: people.employer, password },
};

/** Runs `npm run conformance` as an operator does; returns its exit code and output. */
async function runConformance(api: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const folder = await makeTemporaryFolder(cleanUps);
  const file = join(folder, "credentials.json");
  await writeFile(file, JSON.stringify(credentials));
  const flags = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning"];
  const addresses = ["--main", `${api}/main`, "--v1", `${api}/v1`, "--credentials", file];
  const command = [...flags, "tests/conformance/run.ts", ...addresses, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

/** Starts the built portal with its API on a separate port, as `API_LISTEN` offers it. */
async function startWithApi(env: Record<string, string>): Promise<{ started: StartedProcess; api: string }> {
  const port = await findFreePort();
  const started = await startProcess({
    locksPayroll: false,
    env: {
      DEMO: "on",
      DEMO_DATE: "2026-11-20",
      API_LISTEN: String(port),
      SESSION_SECRETS: "the-secret-of-the-conformance-tests",
      DATA_KEYS: "the-data-key-of-the-conformance-tests",
      ...env,
    },
  });
  cleanUps.push(() => started.stop());
  return { started, api: `http://127.0.0.1:${port}` };
}

const listLines = (output: string, verdict: string) =>
  output.split("\n").filter((line) => line.startsWith(verdict));

describe.each(["sqlite", "postgres"] as const)("the embedded API on %s", (engine) => {
  test("[API-11] the conformance command reports every call as the contract defines it, writes included", async () => {
    const env = engine === "postgres" ? { DATABASE_URL: await createPostgresDatabase(cleanUps) } : undefined;
    const { api } = await startWithApi(env ?? {});
    const { code, output } = await runConformance(api, "--write");
    expect([code, listLines(output, "differs"), listLines(output, "missing")], output).toEqual([0, [], []]);
    const conformingCalls = listLines(output, "conforms").map((line) => /^conforms +(\w+):/.exec(line)?.[1]);
    expect(conformingCalls).toEqual(
      expect.arrayContaining(["login", "getBenefit", "getEmployees", "getPayrollRun", "addFamilyMember"]),
    );
    expect(conformingCalls.length).toBeGreaterThan(60);
  });
});

test("[API-11] the conformance command ends with 1 and names the screens when a call differs, is missing or needs no login", async () => {
  const { api } = await startWithApi({});
  const watched = await watchUpstream(api);
  cleanUps.push(() => watched.close());
  watched.answer("GET", "/v1/user/family", { json: [{ family_id: 1, family_fname: null }] });
  watched.answer("GET", "/v1/user/payslips", { status: 404, json: { error: "not_found" } });
  watched.answer("GET", "/v1/ccv/balance", { status: 418 });
  watched.answer("GET", "/v1/carousel", { json: [] });
  const { code, output } = await runConformance(watched.url);
  const getLineAfter = (line: string) => output.slice(output.indexOf(line)).split("\n")[1] ?? "";
  expect(code).toBe(1);
  for (const [call, reason] of [
    ["getCarousel", "200 without a token, where 401 is due"],
    ["getCcvBalance", "status 418, which the contract does not name"],
    ["getFamily", "0.family_fname: "],
    ["getPayslips", "404"],
  ] as const)
    expect(output.split("\n").find((line) => line.includes(` ${call}: `))).toContain(reason);
  expect([...listLines(output, "differs"), ...listLines(output, "missing")]).toHaveLength(4);
  expect(getLineAfter("missing      getPayslips")).toContain("/app/payslip");
  expect(getLineAfter("differs      getFamily")).toContain("/app/home/my-profile");
  // The command made no writing call.
  const writes = watched.calls.filter(({ method }) => method !== "GET").map(({ path }) => path);
  expect(new Set(writes)).toEqual(new Set(["/v1/login/url", "/v1/login"]));
});
