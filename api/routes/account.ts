import { isDeepStrictEqual } from "node:util";
import { acceptPolicies, getUser, ping, updateUser } from "#contract/account.ts";
import { inTransaction } from "../db/transaction.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findPolicy } from "../repositories/policies.ts";
import { getOwnUser, getOwnUserForUpdate, setAcceptedTerms, updateOwnUser } from "../repositories/users.ts";
import { toUser } from "../use-cases/views.ts";

export function createAccountRoutes({ db, clock }: Services) {
  return [
    implement(getUser, async ({ actor }) => {
      const now = clock.now();
      return toUser(await getOwnUser(db, actor, now.getTime()), now);
    }),
    implement(updateUser, async ({ actor, body, request }) => {
      const now = clock.now();
      const at = now.getTime();
      return inTransaction(db, async (trx) => {
        const before = await getOwnUserForUpdate(trx, actor, at);
        const changes = {
          first_login: body.firstLogin ?? before.first_login,
          carousel_required: body.carouselRequired ?? before.carousel_required,
          show_welcome_modal: body.showWelcomeModal ?? before.show_welcome_modal,
        };
        const after = { ...before, ...changes };
        // A repeated request changes nothing.
        if (isDeepStrictEqual(before, after)) return toUser(before, now);
        await updateOwnUser(trx, actor, changes, at);
        await addAudit(trx, {
          action: "user.changed",
          at,
          request,
          clientId: actor.clientId,
          actor,
          target: { type: "employee", id: actor.userId },
          change: { before, after },
        });
        return toUser(after, now);
      });
    }),
    implement(acceptPolicies, async ({ actor, request }) => {
      const now = clock.now().getTime();
      return inTransaction(db, async (trx) => {
        const before = await getOwnUserForUpdate(trx, actor, now);
        const version = (await findPolicy(trx, actor.clientId, "terms", now))?.version ?? null;
        const reply = { termsRevision: version ?? (false as const), siteTermsUpdated: false };
        // A second acceptance, from another tab, keeps the time of the first.
        if (version !== null && before.accepted_terms_version === version) return reply;
        await setAcceptedTerms(trx, actor, version, now);
        await addAudit(trx, {
          action: "terms.accepted",
          at: now,
          request,
          clientId: actor.clientId,
          actor,
          target: { type: "employee", id: actor.userId },
          detail: { version: version ?? "none" },
          change: {
            before: { terms_version: before.accepted_terms_version },
            after: { terms_version: version ?? "none" },
          },
        });
        return reply;
      });
    }),
    implement(ping, async () => ({})),
  ];
}
