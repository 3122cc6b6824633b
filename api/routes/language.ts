import { setLanguage } from "#contract/extensions/language.ts";
import { parseLanguage } from "../copy/language.ts";
import { inTransaction } from "../db/transaction.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findLanguages, setOwnLanguage } from "../repositories/languages.ts";

export function createLanguageRoutes({ db, clock }: Services) {
  return [
    implement(setLanguage, async ({ actor, body, request, refuse }) => {
      const language = parseLanguage(body.language);
      const now = clock.now().getTime();
      return inTransaction(db, async (trx) => {
        const { own, offered } = await findLanguages(trx, actor);
        if (!language || !offered.includes(language)) return refuse("unknown_language");
        if (own === language) return { language };
        await setOwnLanguage(trx, actor, language, now);
        await addAudit(trx, {
          action: "language.chosen",
          at: now,
          request,
          clientId: actor.clientId,
          actor,
          target: { type: "employee", id: actor.userId },
          change: { before: { language: own }, after: { language } },
        });
        return { language };
      });
    }),
  ];
}
