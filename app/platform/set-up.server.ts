import { join } from "node:path";
import { createClock } from "./clock.server.ts";
import { parseConfig } from "./config.server.ts";
import { createLog } from "./log.server.ts";
import type { Env } from "./secret-files.server.ts";
import { readSecretFiles } from "./secret-files.server.ts";

export type Clock = ReturnType<typeof createClock>;

/** The settings and values derived from them. @throws ConfigError with a line for each invalid one */
export function setUp(
  env: Env,
  programFolder: string,
  clockOverride?: Clock,
  member: { number: number } | null = null,
) {
  const secretFiles = readSecretFiles(env);
  if (secretFiles.problems.length > 0) throw new ConfigError(secretFiles.problems);
  const parsed = parseConfig({
    ...secretFiles.env,
    DATA_DIR: env.DATA_DIR?.trim() || join(programFolder, "data"),
  });
  if (!parsed.ok) throw new ConfigError(parsed.problems);
  const { config } = parsed;
  const log = createLog(config);
  return {
    config,
    log: member ? log.child({ process: member.number }) : log,
    clock: clockOverride ?? createClock(config.demoDate),
  };
}

export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? "a problem" : "problems"}`);
    this.problems = problems;
  }
}
