import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "./log.server.ts";

const requests = new AsyncLocalStorage<Log>();

/** Runs the work of a request, whose log gets the errors that nothing catches. */
export const withRequestLog = <Result>(log: Log, run: () => Result): Result => requests.run(log, run);

/**
 * Logs errors that nothing catches, and keeps the process, because it also serves other people (D13). Errors
 * during the start still end it.
 */
export function catchStrayErrors(log: Log): void {
  const logStrayError = (err: unknown) =>
    (requests.getStore() ?? log).error({ err }, "an error that nothing caught");
  process.on("unhandledRejection", logStrayError);
  process.on("uncaughtException", logStrayError);
}
