import cluster from "node:cluster";
import { countWorkers, runCluster } from "./cluster.server.ts";
import { joinCluster, type Member } from "./cluster-member.server.ts";
import { runUntilSignal } from "./lifecycle.server.ts";
import type { RunningServer } from "./running.server.ts";
import type { Env } from "./secret-files.server.ts";
import { createRobotCheckKey } from "./secrets.server.ts";
import { setUp } from "./set-up.server.ts";
import { catchStrayErrors } from "./stray-errors.server.ts";
import { logApiWelcome, logWelcome } from "./welcome.server.ts";

type Start = (env: Env, clock: undefined, options: { member: Member | null }) => Promise<RunningServer>;

/** Serves until a signal, in this process or in several that it manages; returns the exit code. */
export async function serve(env: Env, programFolder: string, isApi: boolean, start: Start): Promise<number> {
  const member = cluster.isWorker ? await joinCluster() : null;
  const { config, log } = setUp(env, programFolder, undefined, member);
  const size = member ? 1 : countWorkers(config, log);
  if (size === 1) {
    const startAndCatchErrors = async () => {
      const running = await start(env, undefined, { member });
      catchStrayErrors(log);
      return running;
    };
    await runUntilSignal(startAndCatchErrors, member?.supervisor);
    return 0;
  }
  // A separate API has the same key, because the portal signs its robot checks for it.
  const needsKey = !isApi && config.robotCheckKey === null && config.upstream === null;
  return runCluster({
    config: isApi ? { ...config, apiListen: null } : config,
    log,
    size,
    env: needsKey ? { ROBOT_CHECK_KEY: createRobotCheckKey() } : {},
    onListening: (url) => (isApi ? logApiWelcome(url, log) : logWelcome(config, url, log)),
  });
}
