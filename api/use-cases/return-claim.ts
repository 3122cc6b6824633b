import { randomUUID } from "node:crypto";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import { addClaimEvent, type ClaimRow, listDeciderIds, updateClaim } from "../repositories/claims.ts";
import { findClaimRules, mailClaim } from "./claim-views.ts";

interface ReturnCommand {
  actor: Actor;
  request: RequestInfo;
  /** The locked claim, about which more was asked. */
  row: ClaimRow;
  /** The person's answer; null for a receipt alone. */
  note: string | null;
}

/** Sends a claim back to the employers who decide it, after the person has given what was asked for. */
export async function returnClaim(
  trx: Trx,
  services: Services,
  { actor, request, row, note }: ReturnCommand,
): Promise<void> {
  const now = services.clock.now().getTime();
  const { client_id, employee_id, id, paid_pence, paid_date } = row;
  const answeredRow = {
    state: "sent",
    paid_pence,
    paid_date,
    note: null,
    updated_at: now,
    version: row.version + 1,
  };
  await updateClaim(trx, row, answeredRow);
  await addClaimEvent(trx, {
    id: randomUUID(),
    client_id,
    employee_id,
    claim_id: id,
    at: now,
    version: row.version + 1,
    actor_id: actor.userId,
    state: "sent",
    note,
  });
  await addAudit(trx, {
    action: "claim.answered",
    at: now,
    request,
    clientId: actor.clientId,
    actor,
    target: { type: "claim", id },
    detail: { benefit: row.product_code },
    change: { before: row, after: { ...row, ...answeredRow } },
  });
  const content = (await listBenefitContents(trx, actor)).find(
    ({ product_code }) => product_code === row.product_code,
  );
  const catalogue = await services.catalogues.get(actor.clientId);
  await mailClaim(trx, services, {
    clientId: client_id,
    employeeId: employee_id,
    code: row.product_code,
    claimId: id,
    state: "sent",
    paidPence: null,
    benefit: content?.name ?? catalogue.find(row.product_code)?.name ?? "",
    deciderIds: await listDeciderIds(trx, actor, (content && findClaimRules(content)?.decidedBy) ?? []),
  });
}
