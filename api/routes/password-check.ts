import { checkPassword } from "#contract/password.ts";
import { hoursToMs, minutesToMs } from "../domain/clock.ts";
import { findNetwork } from "../domain/network.ts";
import { isTooLong } from "../domain/password-rules.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findOwner, type PasswordOwner } from "../repositories/password-owners.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import { claimLink } from "../use-cases/account-link-check.ts";
import { checkPasswordFor, toTooLongError } from "../use-cases/new-password.ts";

/** Many people in an office may type at the same time. */
const networkLimit = { points: 120, window: minutesToMs(1) };
/**
 * Limits one person, because otherwise anyone with a session could guess previous passwords by the rule that
 * refuses them (FORM-32).
 */
const personLimit = { points: 200, window: hoursToMs(1) };

export function createPasswordCheckRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(checkPassword, async (req) => {
      const now = clock.real().getTime();
      const network = `password-check:${findNetwork(req.request.ip) ?? "unknown"}`;
      let wait = await consumeRateLimit(db, network, { ...networkLimit, now });
      const owner = wait > 0 ? null : await findPersonOfCheck(services, req);
      if (owner) wait = await consumeRateLimit(db, `password-check:${owner.userId}`, { ...personLimit, now });
      if (wait > 0) return req.refuse("too_many", { retryAfter: Math.ceil(wait / 1000) });
      if (isTooLong(req.body.password)) return req.refuse("invalid", toTooLongError());
      return { data: { checks: await checkPasswordFor(services, owner, req.body.password) } };
    }),
  ];
}

/**
 * The person whose details the rules use: a link's person if the date of birth is right. A wrong date counts (E3).
 * Returns null if there is no such person.
 */
async function findPersonOfCheck(
  services: Services,
  { actor, body, request }: CallRequest<typeof checkPassword>,
): Promise<PasswordOwner | null> {
  const { token, domain, date_of_birth: dateOfBirth } = body;
  if (!token) return actor ? findOwner(services.db, actor) : null;
  if (!dateOfBirth) return null;
  const claimed = await claimLink(services, { token, domain, dateOfBirth, request });
  return "link" in claimed ? claimed.link : null;
}
