import type { Actor } from "../domain/actor.ts";
import type { Services } from "../platform/services.ts";
import { countLeavers, type EmployeeCounts } from "../repositories/employee-counts.ts";
import { countDueWelcomes } from "../repositories/welcome-mails.ts";
import { cacheWhileUnchanged } from "./cache-while-unchanged.ts";

const maxKept = 200;
/** The counts depend on no price. */
const noCatalogue = {};

type Leavers = Awaited<ReturnType<typeof countLeavers>>;

/** The people of the list who are employed, and how many of them have registered. */
export const toEmployedCounts = (counts: Pick<EmployeeCounts, "total" | "registered">, leavers: Leavers) => ({
  totalEmployees: counts.total - leavers.total,
  totalRegisteredEmployees: counts.registered - leavers.registered,
});

/**
 * How many people are employed and registered, and how many a reminder reaches now. A large client's leavers
 * and unregistered people are counted again only after a change.
 */
export function createRegistrationCounts({ db, clock }: Pick<Services, "db" | "clock">) {
  const keep = cacheWhileUnchanged<{ leavers: Leavers; dueCount: number }>(db, maxKept);
  return async (actor: Actor, counts: EmployeeCounts) => {
    const now = clock.now().getTime();
    const cacheQuery = { clientId: actor.clientId, catalogue: noCatalogue, now, name: ["registration"] };
    const { leavers, dueCount } = await keep(cacheQuery, async () => ({
      leavers: await countLeavers(db, actor),
      dueCount: await countDueWelcomes(db, actor, now),
    }));
    return { ...toEmployedCounts(counts, leavers), totalEmployeesToRemind: dueCount };
  };
}
export type ToRegistrationCounts = ReturnType<typeof createRegistrationCounts>;
