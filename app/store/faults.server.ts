import type { PortalStore } from "./store.server.ts";

/** A store's failure in terms for people: nothing can be written, or nothing answers. */
export type StoreFault = "unwritable" | "unavailable";

const UNWRITABLE =
  /^(SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|DELETE))|53100|25006|ENOSPC|EDQUOT|EROFS)/;

/** The store with every failure handed to `onFault`, whose answer is thrown in the error's place. */
export function guardStore(
  store: PortalStore,
  onFault: (fault: StoreFault, error: unknown) => unknown,
): PortalStore {
  const guard = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, method]) => [
        name,
        async (...given: unknown[]) => {
          try {
            return await method(...given);
          } catch (error) {
            throw onFault(getFault(error), error);
          }
        },
      ]),
    ) as Part;
  const { oneTime, rate, blobs } = store;
  return {
    ...store,
    oneTime: guard(oneTime),
    rate: guard(rate),
    blobs: guard(blobs),
  };
}

function getFault(error: unknown): StoreFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return UNWRITABLE.test(code) ? "unwritable" : "unavailable";
}
