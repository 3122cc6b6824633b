import { refusalsCopy } from "#api-copy/refusals";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import type { Services } from "../platform/services.ts";
import { findFirstReply, runOnce, WorkRefusal } from "../repositories/idempotency.ts";

/** A request, and the key under which its repeats count as the same. */
interface IdempotentRequest {
  actor: Pick<Actor, "clientId" | "userId">;
  params?: { id: string } | undefined;
  body: unknown;
  idempotencyKey: string | null;
}

/**
 * Runs work once per key, however often the request is repeated (C8). The catalogue is loaded before the
 * transaction.
 */
export async function runIdempotently<Answer extends object>(
  { db, clock, catalogues }: Services,
  { actor, params, body, idempotencyKey }: IdempotentRequest,
  call: string,
  work: (trx: Trx, catalogue: Catalogue) => Promise<Answer>,
): Promise<Answer | WorkRefusal<{ errors: Record<string, string[]> }>> {
  const { clientId, userId } = actor;
  const catalogue = await catalogues.get(clientId);
  const key = { clientId, userId, call, key: idempotencyKey, body: [params?.id, body] };
  const answer = await runOnce(db, key, clock.now().getTime(), (trx) => work(trx, catalogue));
  if (answer !== "mismatch") return answer;
  // The first post succeeded, so the refusal includes its reply, which says what was saved.
  const first = await findFirstReply(db, key);
  return new WorkRefusal({
    errors: { "Idempotency-Key": [refusalsCopy("keyUsed")] },
    fields: { first },
  });
}
