import type { PortalStore } from "./store.server.ts";

/** Why the store failed: it cannot be written, or it does not answer. */
export type StoreFault = "unwritable" | "unavailable";

const UNWRITABLE_ERRORS =
  /^(SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|DELETE))|53100|25006|ENOSPC|EDQUOT|EROFS)/;

/** Wraps the store so that every failure goes to `onFault`, whose result is thrown in place of the error. */
export function guardStore(
  store: PortalStore,
  onFault: (fault: StoreFault, error: unknown) => unknown,
): PortalStore {
  const guardMethods = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, method]) => [
        name,
        async (...args: unknown[]) => {
          try {
            return await method(...args);
          } catch (error) {
            throw onFault(getFault(error), error);
          }
        },
      ]),
    ) as Part;
  const { oneTime, rate, blobs } = store;
  return {
    ...store,
    oneTime: guardMethods(oneTime),
    rate: guardMethods(rate),
    blobs: guardMethods(blobs),
  };
}

function getFault(error: unknown): StoreFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return UNWRITABLE_ERRORS.test(code) ? "unwritable" : "unavailable";
}
