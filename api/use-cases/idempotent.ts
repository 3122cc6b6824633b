import { refusalsCopy } from "#api-copy/refusals";
import type { Trx } from "../db/schema.ts";
import type { Actor } from "../domain/actor.ts";
import type { Catalogue } from "../domain/benefits/catalogue.ts";
import type { Services } from "../platform/services.ts";
import { Declined, findFirstAnswer, runOnce } from "../repositories/idempotency.ts";

/** A request with the key that makes it one. */
interface IdempotentRequest {
  actor: Pick<Actor, "clientId" | "userId">;
  params?: { id: string } | undefined;
  body: unknown;
  idempotencyKey: string | null;
}

/** One effect for a key, however often it comes (C8). The catalogue is loaded before the transaction begins. */
export async function runIdempotently<Answer extends object>(
  { db, clock, catalogues }: Services,
  { actor, params, body, idempotencyKey }: IdempotentRequest,
  call: string,
  work: (trx: Trx, catalogue: Catalogue) => Promise<Answer>,
): Promise<Answer | Declined<{ errors: Record<string, string[]> }>> {
  const { clientId, userId } = actor;
  const catalogue = await catalogues.get(clientId);
  const key = { clientId, userId, call, key: idempotencyKey, body: [params?.id, body] };
  const answer = await runOnce(db, key, clock.now().getTime(), (trx) => work(trx, catalogue));
  if (answer !== "mismatch") return answer;
  // The first post succeeded, and its reply tells the caller what is saved.
  const first = await findFirstAnswer(db, key);
  return new Declined({
    errors: { "Idempotency-Key": [refusalsCopy("keyUsed")] },
    fields: { first },
  });
}
