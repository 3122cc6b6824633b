import type { RefusalDetail } from "../platform/implement.ts";
import { WorkRefusal } from "../repositories/idempotency.ts";

/** Why a use case declines: a name of the contract with its text, or messages by field. */
type DeclineReason =
  | ({ name: string } & RefusalDetail)
  | (RefusalDetail & { errors: Record<string, string[]> });

type NameOf<R> = R extends { name: infer Name extends string } ? Name : never;

/** Declines by a name of the contract, with a text for people if there is one. */
export const createRefusal = <Name extends string>(name: Name, message?: string) =>
  new WorkRefusal<{ name: Name; message?: string }>(message ? { name, message } : { name });

/** The refusal that a route returns for a declined use case. */
export function toRefusal<R extends DeclineReason>(reason: R): [NameOf<R> | "invalid", RefusalDetail] {
  if (!("name" in reason)) return ["invalid", reason];
  const { name, ...detail } = reason;
  return [name as NameOf<R>, detail];
}
