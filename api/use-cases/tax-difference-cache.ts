import { LRUCache } from "lru-cache";
import { minutesToMs } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { Services } from "../platform/services.ts";
import { listPeopleNames, listRecordedSince } from "../repositories/changed-people.ts";
import { loadNextRuns, streamPayrollList } from "./payroll-list-rows.ts";
import { toDifference } from "./payroll-list-views.ts";

type Difference = ReturnType<typeof toDifference>;

interface CachedDifferences {
  /** A key of the day and the open runs, which decide the closed tax years and people's pay groups. */
  name: string;
  /** The client's prices and rates, which an import replaces. */
  catalogue: object;
  /** A time in milliseconds. */
  knownAt: number;
  /** Only people who have differences. */
  byPerson: ReadonlyMap<string, readonly Difference[]>;
}

/** A record can become visible some time after its instant, when its transaction ends. */
const overlapMs = minutesToMs(10);
const maxClients = 20;

/**
 * A client's differences in closed tax years. Everybody is computed once per day and lock; after that only
 * people with new records, because nothing else changes them.
 */
export function cacheTaxDifferences(services: Pick<Services, "db" | "catalogues" | "clock">) {
  const cache = new LRUCache<string, Promise<CachedDifferences>>({ max: maxClients });
  return async (clientId: string): Promise<Difference[]> => {
    const before = cache.get(clientId);
    // If the computation fails, nothing is cached and the next call starts again.
    const updating = (before ?? Promise.resolve(null))
      .catch(() => null)
      .then((cachedLines) => updateCache(clientId, cachedLines));
    cache.set(clientId, updating);
    const { byPerson } = await updating;
    const people = await listPeopleNames(services.db, { clientId }, [...byPerson.keys()]);
    return people.flatMap(({ id, employee_number, first_name, surname }) =>
      (byPerson.get(id) ?? []).map((line) => ({
        ...line,
        employeeNumber: employee_number,
        employeeName: `${first_name} ${surname}`,
      })),
    );
  };

  async function updateCache(clientId: string, before: CachedDifferences | null): Promise<CachedDifferences> {
    const { db, clock, catalogues } = services;
    const now = clock.now();
    const runs = await loadNextRuns(services, clientId);
    const catalogue = await catalogues.get(clientId);
    const open = runs.map(({ key }) => [key.group, key.periodKey]);
    const name = JSON.stringify([toLondonDate(now), open]);
    const isCurrent =
      before?.name === name && before.catalogue === catalogue && before.knownAt <= now.getTime();
    const cached = isCurrent ? before : null;
    const ids = cached && (await listRecordedSince(db, { clientId }, cached.knownAt - overlapMs));
    const byPerson = new Map(cached?.byPerson);
    for (const id of ids ?? []) byPerson.delete(id);
    for await (const rows of streamPayrollList(services, clientId, "tax-differences", { runs, ids })) {
      for (const listed of rows) {
        const { id } = listed.person;
        byPerson.set(id, [...(byPerson.get(id) ?? []), toDifference(listed)]);
      }
    }
    return { name, catalogue, knownAt: now.getTime(), byPerson };
  }
}
