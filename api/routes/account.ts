import { acceptPolicies, getUser, ping, updateUser } from "#contract/account.ts";
import { inTransaction } from "../db/transaction.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findPolicy } from "../repositories/policies.ts";
import { getOwnUser, setAcceptedTerms, updateOwnUser } from "../repositories/users.ts";
import { toUser } from "../use-cases/views.ts";

export function createAccountRoutes({ db, clock }: Services) {
  return [
    implement(getUser, async ({ actor }) => {
      const now = clock.now();
      return toUser(await getOwnUser(db, actor, now.getTime()), now);
    }),
    implement(updateUser, async ({ actor, body }) => {
      const now = clock.now();
      const { firstLogin, carouselRequired, showWelcomeModal } = body;
      return inTransaction(db, async (trx) => {
        const changes = {
          first_login: firstLogin,
          carousel_required: carouselRequired,
          show_welcome_modal: showWelcomeModal,
        };
        await updateOwnUser(trx, actor, changes, now.getTime());
        return toUser(await getOwnUser(trx, actor, now.getTime()), now);
      });
    }),
    implement(acceptPolicies, async ({ actor, request }) => {
      const now = clock.now().getTime();
      return inTransaction(db, async (trx) => {
        const before = await getOwnUser(trx, actor, now);
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
