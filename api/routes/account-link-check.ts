import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { isSameDay, type LinkKind, linkFault } from "../domain/account-link.ts";
import { tenantLabel } from "../domain/tenant.ts";
import type { RefusalDetail, RequestFacts } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { hashToken } from "../platform/tokens.ts";
import { type AccountLink, countWrongDate, findLink } from "../repositories/account-links.ts";
import { addAudit } from "../repositories/audit.ts";

/** A "no" to who comes by a link, under the names that all its calls share. */
export interface LinkRefusal<Error extends string> {
  error: Error;
  detail: RefusalDetail;
}

type Fault = "token_invalid" | "token_expired";

const faultTexts = {
  token_invalid: "This link is not valid. Please request a new one.",
  token_expired: "Token has expired",
} as const;

const wrongDate = "This date does not match our records";

export interface LinkClaim {
  token: string;
  kind: LinkKind;
  domain: string | null | undefined;
  /** `dd/mm/yyyy`. */
  dateOfBirth: string;
  request: RequestFacts;
}

/** The link that a token names at a tenant, if it works. */
export async function findLiveLink(
  { db, clock }: { db: Services["db"] | Trx; clock: Services["clock"] },
  { token, kind, domain }: { token: string; kind?: LinkKind; domain: string | null | undefined },
): Promise<{ link: AccountLink } | LinkRefusal<Fault>> {
  const found = await findLink(db, { label: tenantLabel(domain), tokenHash: hashToken(token) });
  const link = found && (kind === undefined || found.kind === kind) ? found : null;
  const error = linkFault(link, clock.real().getTime());
  if (link && error === null) return { link };
  const name = error ?? "token_invalid";
  return { error: name, detail: { message: faultTexts[name] } };
}

/**
 * The link that a token names, if it works and its person was born on the day that is claimed. One guess at a time, in
 * one transaction with its count, so that parallel guesses are not more than the link allows.
 */
export function claimLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  claim: LinkClaim,
): Promise<{ link: AccountLink } | LinkRefusal<Fault | "dob_mismatch">> {
  return inTransaction(db, async (trx) => {
    const found = await findLiveLink({ db: trx, clock }, claim);
    if (!("link" in found)) return found;
    const { link } = found;
    if (isSameDay(claim.dateOfBirth, link.dateOfBirth)) return found;
    await countWrongDate(trx, link, clock.real().getTime());
    await addAudit(trx, {
      action: "password.date_wrong",
      at: clock.now().getTime(),
      request: claim.request,
      clientId: link.clientId,
      target: { type: "employee", id: link.userId },
      detail: { kind: link.kind },
    });
    return {
      error: "dob_mismatch",
      detail: { message: wrongDate, errors: { date_of_birth: [wrongDate] } },
    };
  });
}
