import { getCcvManage } from "#contract/ccv.ts";
import { getCurrentLanguage } from "../copy/language.ts";
import { inTransaction } from "../db/transaction.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import { addPageToken } from "../repositories/page-tokens.ts";
import { ccvManagePath } from "../use-cases/ccv-manage-page.ts";

const tokenMs = 5 * 60_000;

/** The voucher page (API-56), which exists only in the demo; elsewhere a voucher provider has it. */
export function createCcvManageRoutes({ db, clock, extensions }: Services) {
  return [
    implement(getCcvManage, async ({ actor, refuse }) => {
      if (!extensions.includes("demo")) return refuse("not_found");
      const token = createToken();
      const now = clock.real().getTime();
      const row = {
        token_hash: hashToken(token),
        page: "ccv-manage" as const,
        expires_at: now + tokenMs,
        client_id: actor.clientId,
        employee_id: actor.userId,
        family_id: actor.familyId,
      };
      await inTransaction(db, (trx) => addPageToken(trx, row, now));
      // The address contains the language, because the browser's own preference may differ from the page's.
      return { url: `${ccvManagePath.slice(1)}?language=${getCurrentLanguage()}`, token };
    }),
  ];
}
