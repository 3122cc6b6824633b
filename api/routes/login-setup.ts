import { loginSetup } from "#contract/login.ts";
import { getCurrentLanguage } from "../copy/language.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import type { SchemeRow } from "../repositories/schemes.ts";
import { findSetup, listClientExceptions, listContentFlags } from "../repositories/setup.ts";
import { toClient, toCmsData, toScheme, toUser } from "../use-cases/views.ts";
import { countVoucherOrdersFor, toCcv } from "./ccv.ts";

export function createLoginSetupRoutes({ db, clock, catalogues, extensions }: Services) {
  return [
    implement(loginSetup, async ({ actor, refuse }) => {
      const now = clock.now();
      const [row, exceptions, flags, orders] = await Promise.all([
        findSetup(db, actor, now.getTime()),
        listClientExceptions(db, actor),
        listContentFlags(db, actor),
        countVoucherOrdersFor(db, actor),
      ]);
      // The client has lost its scheme since the login.
      if (!row) return refuse("forbidden");
      const scheme = toScheme(row, now);
      return {
        user: toUser(row, now),
        client: toClient(row, exceptions, toCcv(row, exceptions, orders, now)),
        cmsData: toCmsData(row, flags),
        scheme: { ...scheme, schemeYear: actor.schemeYear ?? scheme.schemeYear },
        extensions,
        foreignNames: await findForeignNames(catalogues, row),
      };
    }),
  ];
}

/** Most readers have no other language than their client's, so nothing is loaded for them. */
async function findForeignNames(
  catalogues: Catalogues,
  row: Pick<SchemeRow, "client_id" | "language" | "text_language">,
) {
  if ((row.text_language ?? row.language) === getCurrentLanguage()) return null;
  const { foreignNames } = await catalogues.get(row.client_id);
  return foreignNames && { language: foreignNames.language, names: [...foreignNames.names] };
}
