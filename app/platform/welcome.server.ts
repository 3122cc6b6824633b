import { paths } from "~/paths.ts";
import type { Config } from "./config.server.ts";
import type { Log } from "./log.server.ts";

/** Logs an operator's first lines: the address, how to look around, and how to connect an API. */
export function logWelcome(config: Config, url: string, log: Log): void {
  log.info({ url, demo: config.demo, upstream: config.upstream?.v1 ?? "embedded" }, "the portal listens");
  if (!config.demo || config.logLevel === "silent") return;
  const lines = [
    "",
    `  The portal is at ${url}`,
    `  Log in as aisha.patel@harbourline.example with Teal-Kettle-93-Orbit; all accounts: ${url}${paths.demo()}`,
    "  Other brands: http://larkspur.localhost and http://cwmcoed.localhost, same port",
    "  With your own API: set MAIN_API_URL, V1_API_URL and SESSION_SECRETS (docs/upstream.md)",
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Logs the first line of an API that runs without a portal: the settings that a portal needs to call it. */
export function logApiWelcome(url: string, log: Log): void {
  log.info({ MAIN_API_URL: `${url}/main`, V1_API_URL: `${url}/v1` }, "the benefits API listens");
}
