import { ownDataCopy } from "#api-copy/own-data";
import { refusalsCopy } from "#api-copy/refusals";
import { downloadOwnData } from "#contract/extensions/own-data.ts";
import { hoursToMs } from "../domain/clock.ts";
import { toByteStream } from "../platform/byte-stream.ts";
import { FileAnswer, implement } from "../platform/implement.ts";
import { streamPersonArchive } from "../platform/person-archive.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findOwner } from "../repositories/password-owners.ts";
import { findPerson } from "../repositories/person-data/find-person.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import { checkCurrentPassword } from "../use-cases/check-current-password.ts";
import { toLockedRefusal } from "../use-cases/login-credentials.ts";

/** Each download reads every table, so people get a few an hour. */
const limit = { points: 10, window: hoursToMs(1) };

/**
 * Gives people all their stored data after they enter their password again (people with single sign-on have
 * none). The zip is streamed, so that its size needs no memory.
 */
export function createOwnDataRoutes(services: Services) {
  const { db, clock } = services;
  return [
    implement(downloadOwnData, async (req) => {
      const { actor, body, request, refuse } = req;
      const person = await findPerson(db, actor.clientId, actor.userId);
      if (!person) return refuse("not_found");
      const owner = await findOwner(db, actor);
      if (owner?.passwordHash && !owner.ssoOnly) {
        const state = await checkCurrentPassword(services, owner, body.password ?? "", request);
        if (state === "locked") return toLockedRefusal(req);
        if (state === "wrong")
          return refuse("password_wrong", {
            message: refusalsCopy("wrongPassword"),
            errors: { password: [refusalsCopy("wrongPassword")] },
          });
      }
      const key = `own-data:${actor.userId}`;
      const wait = await consumeRateLimit(db, key, { ...limit, now: clock.real().getTime() });
      if (wait > 0) return refuse("too_many", { retryAfter: Math.ceil(wait / 1000) });
      const now = clock.now();
      const target = { type: "employee", id: actor.userId };
      const { clientId } = actor;
      await addAudit(db, {
        action: "person.data_given",
        at: now.getTime(),
        request,
        clientId,
        actor,
        target,
      });
      return new FileAnswer(
        ownDataCopy("zip"),
        "application/zip",
        toByteStream(streamPersonArchive(db, person, now)),
      );
    }),
  ];
}
