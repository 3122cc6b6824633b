import { z } from "@hono/zod-openapi";

export { z };

/** The upstream base of a path (API-01). */
export type Base = "main" | "v1";
export type Method = "get" | "post" | "patch" | "put" | "delete";

/** A business refusal of a call: its status and its meaning for a person. */
export interface NamedError {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 423 | 429 | 503;
  description: string;
}

/**
 * Who may make a call: anybody, a signed-in user, an employer in service, or the holder of the operators'
 * token.
 */
export type Access = "anyone" | "user" | "employer" | "operator";

type Shape = z.ZodObject;

/** One call of the wire: everything the client, the API's routes and the OpenAPI document need to know. */
export interface Call<
  Reply extends z.ZodType = z.ZodType,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Errors extends Record<string, NamedError> = Record<string, NamedError>,
> {
  /** `operationId` of the OpenAPI document. */
  id: string;
  /** The requirement row that the call comes from. */
  source: string;
  summary: string;
  base: Base;
  method: Method;
  /** With `{name}` for each of `params`. */
  path: `/${string}`;
  access: Access;
  /**
   * What a viewer of another person's site may do with the call (E5); every call except a GET declares it.
   * `draft` saves drafts without submitting; `look` writes nothing. In a past year both are refused
   * (RULE-21).
   */
  masquerade?: "always" | "never" | "draft" | "look";
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** Content types of the file that is answered instead of JSON; `reply` is `FileSchema` then, and nothing is parsed. */
  file?: readonly string[];
  /** The most bytes of the body, where they are more than other calls have. */
  largestBody?: number;
  /** The largest file, in bytes, that is sent as the body. */
  upload?: number;
  errors: Errors;
  /** Whether the same `Idempotency-Key` makes a repeated request one effect, with the answer of the first. */
  idempotent?: true;
  /** The extension that an upstream must list for this call to exist there; absent for the specified calls. */
  extension?: string;
}

type Input<Key extends string, S> = S extends z.ZodType
  ? { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined };

/** A call's reply; a file is the reply itself, not read yet. */
export type CallReply<C extends Call> = C extends { file: readonly string[] }
  ? Response
  : z.output<C["reply"]>;
export type CallErrors<C extends Call> = Extract<keyof C["errors"], string>;
export type CallInput<C extends Call> = (C extends { params: infer P }
  ? Input<"params", P>
  : { params?: undefined }) &
  (C extends { query: infer Q }
    ? Q extends z.ZodType
      ? { query?: z.input<Q> }
      : unknown
    : { query?: undefined }) &
  (C extends { upload: number } ? { file: ReadableStream<Uint8Array> } : { file?: undefined }) &
  (C extends { body: infer B } ? Input<"body", B> : { body?: undefined });

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** A file: see `Call.file`. */
export const FileSchema = z.any().openapi({ type: "string", format: "binary" });

/** A text for a person as a code, with the values in it. */
export const TextCodeSchema = z
  .object({
    code: z.string().openapi({ description: "Its place in the catalogue, such as `selections.changed`" }),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .openapi("TextCode");

/** The fields of every failure (API-08). Calls may add their own. */
export const ErrorBodySchema = z
  .object({
    error: z
      .string()
      .openapi({ description: "The name of the refusal, one of the call's own or a common one" }),
    name: z
      .string()
      .nullish()
      .openapi({ description: "The name of the refusal where `error` holds something else (API-17)" }),
    message: z.string().nullish().openapi({ description: "Text for a person" }),
    errors: z.record(z.string(), z.array(z.string())).nullish().openapi({ description: "Messages by field" }),
    codes: z.record(z.string(), TextCodeSchema).nullish().openapi({
      description:
        "What `message` and each of `errors` is in any language, by its JSON pointer: `/errors/email/0`",
    }),
    request_id: z.string().nullish(),
  })
  .openapi("Error");
export type ErrorBody = z.infer<typeof ErrorBodySchema>;

/** Refusals that every call shares, by their `error` name. */
export const commonErrors = {
  invalid: { status: 400, description: "A field is missing, repeated or malformed" },
  unauthorised: { status: 401, description: "No token, or one that has ended: log in again" },
  forbidden: {
    status: 403,
    description: "Logged in, but not allowed to, or not in the view that the masquerade headers name",
  },
  not_found: { status: 404, description: "There is no such thing, or it is someone else's" },
  too_large: { status: 413, description: "The body is over its limit" },
  too_many: { status: 429, description: "Asked too often; see Retry-After" },
  busy: { status: 503, description: "More work than the service can take; see Retry-After" },
  cannot_save: { status: 503, description: "Nothing can be written at present, and nothing was changed" },
  unavailable: { status: 503, description: "The service's own storage does not answer; see Retry-After" },
} as const satisfies Record<string, NamedError>;

/** Headers that any call of base `main` or `v1` may have, by their names in the document. */
export const headerParameters = {
  Masquerade: {
    name: "X-Masquerade",
    description: "While staff or an employer view the site as another person: that person's id",
  },
  MasqueradeSchemeYear: {
    name: "X-Masquerade-Scheme-Year",
    description: "Likewise: the scheme year that is looked at",
  },
  AcceptLanguage: {
    name: "Accept-Language",
    description:
      "The language of texts for people, English where it names none that there is; `Content-Language` says which it is",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    description:
      "At most 200 characters. A repeat with the same key and body changes nothing and is answered as the first was; " +
      "with another body it is refused as `invalid` under this field",
  },
} as const;
