import type { Actor } from "../domain/actor.ts";
import type { Services } from "../platform/services.ts";
import { countDueWelcomes } from "../repositories/welcome-mails.ts";
import { cacheWhileUnchanged } from "./cache-while-unchanged.ts";

const maxKept = 200;
/** The count depends on no price. */
const noCatalogue = {};

/** How many people a reminder reaches now. A large client's unregistered people are counted again only after a change. */
export function createReminderCount({ db, clock }: Pick<Services, "db" | "clock">) {
  const keep = cacheWhileUnchanged<number>(db, maxKept);
  return (actor: Actor): Promise<number> => {
    const now = clock.now().getTime();
    const cacheQuery = { clientId: actor.clientId, catalogue: noCatalogue, now, name: ["reminder"] };
    return keep(cacheQuery, () => countDueWelcomes(db, actor, now));
  };
}
export type CountReminded = ReturnType<typeof createReminderCount>;
