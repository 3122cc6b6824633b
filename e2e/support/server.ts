import { type StartedProcess, startProcess } from "../../tests/support/process.ts";

export interface DemoServer {
  port: number;
  stop(): Promise<void>;
}

/** The day of the demo world, so that no journey depends on when it runs; the time of day is the real one. */
const settings = {
  DEMO: "on",
  DEMO_DATE: "2026-11-20",
  SESSION_SECRETS: "the-secret-of-the-browser-journeys-1",
  ROBOT_CHECK_KEY: "the-key-of-the-browser-journeys-0001",
};

/** The built portal with a demo world of its own; with `separateApi` the API is a process beside it. */
export async function startDemo({ separateApi = false } = {}): Promise<DemoServer> {
  const started: StartedProcess[] = [];
  const stop = async () => {
    for (const each of started.splice(0).reverse()) await each.stop();
  };
  try {
    const env: Record<string, string> = { ...settings };
    if (separateApi) {
      const api = await startProcess({ what: "api", env });
      started.push(api);
      Object.assign(env, { MAIN_API_URL: `${api.url}/main`, V1_API_URL: `${api.url}/v1` });
    }
    const portal = await startProcess({ env });
    started.push(portal);
    return { port: portal.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
