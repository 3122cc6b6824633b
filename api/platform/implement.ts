import type { Logger } from "pino";
import type { Call, CallErrors, CallReply, commonErrors, z } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";

export type CommonError = keyof typeof commonErrors;

/** What a refusal contains besides its name. */
export interface RefusalDetail {
  /** A text for people. */
  message?: string;
  /** Replaces the refusal's name in `error`, and the name is then in `name`; used for lists (ERR-28). */
  error?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** Seconds until the caller may retry, sent as `Retry-After`. */
  retryAfter?: number;
  /** Further fields of this call. */
  fields?: Record<string, unknown>;
}

/** A business rule's refusal, by its name in the contract. */
export class Refusal {
  readonly error: string;
  readonly detail: RefusalDetail;

  constructor(error: string, detail: RefusalDetail = {}) {
    this.error = error;
    this.detail = detail;
  }
}

/** A file as the reply; `name` is the suggested name for saving it. */
export class FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

  constructor(name: string, contentType: string, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.contentType = contentType;
    this.body = body;
  }
}

/** What is known of a request before its call. */
export interface RequestInfo {
  id: string;
  ip: string | null;
  log: Logger;
}

type ParsedInput<C, Key extends string> = C extends { [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** One request to a call, already checked against the contract. */
export interface CallRequest<C extends Call> {
  params: ParsedInput<C, "params">;
  query: ParsedInput<C, "query">;
  body: ParsedInput<C, "body">;
  /** The uploaded file; reading beyond the contract's limit fails. */
  file: C extends { upload: number } ? ReadableStream<Uint8Array> : undefined;
  /** Null for public calls without a valid token, and for operators' calls. */
  actor: C["access"] extends "operator" ? null : C["access"] extends "anyone" ? Actor | null : Actor;
  request: RequestInfo;
  /** The value of the caller's `Idempotency-Key` header. */
  idempotencyKey: string | null;
  refuse(error: CallErrors<C> | CommonError, detail?: RefusalDetail): Refusal;
}

export interface Implementation {
  call: Call;
  answer(req: CallRequest<Call>): Promise<unknown>;
  endedSession: boolean;
}

/**
 * Connects a call of the contract with the function that answers it, by a reply or one of its refusals.
 * With `endedSession`, a revoked or expired token still identifies the caller, for logging out only.
 */
export function implement<const C extends Call>(
  call: C,
  answer: (
    req: CallRequest<C>,
  ) => Promise<(C extends { file: readonly string[] } ? FileAnswer : CallReply<C>) | Refusal>,
  { endedSession = false }: { endedSession?: boolean } = {},
): Implementation {
  return { call, answer: answer as unknown as Implementation["answer"], endedSession };
}

/** The calls of one area, in the order of the API's document. */
export interface Area {
  title: string;
  implementations: Implementation[];
}
