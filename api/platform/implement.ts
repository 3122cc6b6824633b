import type { Logger } from "pino";
import type { Call, CallErrors, CallReply, commonErrors, z } from "#contract/define.ts";
import type { Actor } from "../domain/actor.ts";

export type CommonError = keyof typeof commonErrors;

/** A refusal's data besides its name. */
export interface RefusalDetail {
  /** Text for a person. */
  message?: string;
  /** The value of `error` instead of the refusal's name, which is then in `name`: for ERR-28's lists. */
  error?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Fields of this call, besides the common ones. */
  fields?: Record<string, unknown>;
}

/** A business "no", by its name in the contract. */
export class Refusal {
  readonly error: string;
  readonly detail: RefusalDetail;

  constructor(error: string, detail: RefusalDetail = {}) {
    this.error = error;
    this.detail = detail;
  }
}

/** A file as a reply; the name is for saving it in a browser. */
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

/** Facts of a request before its call is known. */
export interface RequestInfo {
  id: string;
  ip: string | null;
  log: Logger;
}

type Parsed<C, Key extends string> = C extends { [K in Key]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** One request of a call, checked against the contract. */
export interface CallRequest<C extends Call> {
  params: Parsed<C, "params">;
  query: Parsed<C, "query">;
  body: Parsed<C, "body">;
  /** The upload, up to the contract's size: reading more fails. */
  file: C extends { upload: number } ? ReadableStream<Uint8Array> : undefined;
  /** For public calls: null without a valid token. For operators' calls always null. */
  actor: C["access"] extends "operator" ? null : C["access"] extends "anyone" ? Actor | null : Actor;
  request: RequestInfo;
  /** The caller's `Idempotency-Key`. */
  idempotencyKey: string | null;
  refuse(error: CallErrors<C> | CommonError, detail?: RefusalDetail): Refusal;
}

export interface Implementation {
  call: Call;
  answer(ask: CallRequest<Call>): Promise<unknown>;
  endedSession: boolean;
}

/**
 * Says how a call of the contract is answered. The answer is the contract's reply, or one of its refusals.
 * With `endedSession` a token that was revoked or has expired still names who asks: for logging out only.
 */
export function implement<const C extends Call>(
  call: C,
  answer: (
    ask: CallRequest<C>,
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
