import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import { addReceipt } from "#contract/extensions/claims.ts";
import type { Trx } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { type ClaimState, findReceiptType, isClaimOpen } from "../domain/benefits/claims.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import {
  addReceiptRow,
  type ClaimRow,
  findClaim,
  findReceipt,
  listClaimParts,
} from "../repositories/claims.ts";
import { returnClaim } from "../use-cases/return-claim.ts";

const maxReceipts = 10;

/**
 * Receives a receipt as a stream, and detects its type by its bytes. The same file again is the same
 * receipt.
 */
export function receiveReceipt(services: Services) {
  const { db, clock } = services;
  return implement(addReceipt, async ({ actor, params, file, request, refuse }) => {
    // Checked first, so that no file is read for an unknown claim.
    const claim = await findClaim(db, actor, params.claimId, false);
    if (claim?.employee_id !== actor.userId) return refuse("not_found");
    const parts: Uint8Array[] = [];
    for await (const part of file) parts.push(part);
    const bytes = new Uint8Array(Buffer.concat(parts));
    const type = findReceiptType(bytes);
    if (!type) return refuse("unsupported", { message: refusalsCopy("receiptType") });
    // A receipt is often all that was asked for, and nobody would decide a claim that stays with the person.
    const answerByReceipt = async (trx: Trx, row: ClaimRow) => {
      if (row.state !== "more-asked") return false;
      await returnClaim(trx, services, { actor, request, row, note: null });
      return true;
    };
    const reply = await inTransaction(db, async (trx) => {
      const claim = await findClaim(trx, actor, params.claimId, true);
      if (claim?.employee_id !== actor.userId) return refuse("not_found");
      const { receipts } = await listClaimParts(trx, actor, [claim.id]);
      for (const { id, size } of receipts.filter((each) => each.size === bytes.byteLength)) {
        const existing = await findReceipt(trx, actor, claim.id, id);
        if (existing && size && Buffer.compare(existing.bytes, bytes) === 0)
          return { receiptId: id, isSentAgain: await answerByReceipt(trx, claim) };
      }
      if (!isClaimOpen(claim.state as ClaimState))
        return refuse("not_allowed", { message: refusalsCopy("claimClosed") });
      if (receipts.length >= maxReceipts)
        return refuse("not_allowed", { message: refusalsCopy("receiptsMost", { count: maxReceipts }) });
      const id = randomUUID();
      const now = clock.now().getTime();
      await addReceiptRow(trx, {
        id,
        client_id: claim.client_id,
        employee_id: claim.employee_id,
        claim_id: claim.id,
        type,
        size: bytes.byteLength,
        bytes,
        added_at: now,
      });
      await addAudit(trx, {
        action: "claim.receipt_added",
        at: now,
        request,
        clientId: actor.clientId,
        actor,
        target: { type: "claim", id: claim.id },
        detail: { receipt: id },
        change: {
          before: { ...claim, receipts: receipts.length },
          after: { ...claim, receipts: receipts.length + 1 },
        },
      });
      return { receiptId: id, isSentAgain: await answerByReceipt(trx, claim) };
    });
    if ("receiptId" in reply && reply.isSentAgain) services.wakeOutbox();
    return reply;
  });
}
