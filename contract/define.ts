import { z } from "@hono/zod-openapi";

export { z };

/** The base address of the upstream that a path belongs to (API-01). */
export type Base = "main" | "v1";
export type Method = "get" | "post" | "patch" | "put" | "delete";

/** A business refusal of a call: its status, and what it means. */
export interface NamedError {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 423 | 429 | 503;
  description: string;
}

/**
 * Who may make a call: anybody, a logged-in user, an employer in service, or the holder of the operators'
 * token.
 */
export type Access = "anyone" | "user" | "employer" | "operator";

type Shape = z.ZodObject;

/** One call: everything that the portal's client, the API's routes and the OpenAPI document need. */
export interface Call<
  Reply extends z.ZodType = z.ZodType,
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Errors extends Record<string, NamedError> = Record<string, NamedError>,
> {
  /** `operationId` of the OpenAPI document. */
  id: string;
  /** The requirement that the call comes from. */
  source: string;
  summary: string;
  base: Base;
  method: Method;
  /** Contains `{name}` for each of `params`. */
  path: `/${string}`;
  access: Access;
  /**
   * What a masquerade may do with the call (E5); required except for GET. `draft` saves drafts without
   * submitting, `look` writes nothing. In a past year both are refused (RULE-21).
   */
  masquerade?: "always" | "never" | "draft" | "look";
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /**
   * Content types of a file that is returned instead of JSON; `reply` is then `fileSchema`, and nothing is
   * parsed.
   */
  file?: readonly string[];
  /** The most bytes of the body, if the call allows more than others. */
  largestBody?: number;
  /** The most bytes of a file that is sent as the body. */
  upload?: number;
  errors: Errors;
  /**
   * Whether repeating a request with the same `Idempotency-Key` has one effect and returns the first reply.
   */
  idempotent?: true;
  /** The extension that an upstream must list to have this call; left out for specified calls. */
  extension?: string;
}

type Input<Key extends string, S> = S extends z.ZodType
  ? { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined };

/** A call's reply; a file is an unread response. */
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

type Address = `${Uppercase<Method>} /${Base}/${string}`;

/** A call without its address. An extension needs no source, and no errors means that there are none. */
type Definition = Omit<Call, "base" | "method" | "path" | "source" | "errors"> &
  Partial<Pick<Call, "source" | "errors">> &
  ({ source: string } | { extension: string });

type DefinedCall<D extends Definition> = D &
  Pick<Call, "base" | "method" | "path" | "source"> & {
    errors: D extends { errors: infer E } ? E : Record<never, NamedError>;
  };

/** Defines the call at an address such as `GET /v1/user`. */
export function defineCall<const D extends Definition>(address: Address, definition: D): DefinedCall<D> {
  const [, method = "", base, path] = /^(\w+) \/(\w+)(\/.*)$/.exec(address) ?? [];
  const call = { source: "extension", errors: {}, ...definition, base, method: method.toLowerCase(), path };
  return call as unknown as DefinedCall<D>;
}

/** Marks a reply that is a file, see `Call.file`. */
export const fileSchema = z.any().openapi({ type: "string", format: "binary" });

/** A value that each language writes in its own form: an amount, or a text with its own code. */
const typedValueSchema: z.ZodType<{ pence: number } | WireCode> = z.union([
  z.object({ pence: z.number().int() }),
  z.lazy(() => textCodeSchema),
]);

export const typedValuesSchema = z.record(z.string(), typedValueSchema).nullish().openapi({
  description: "Of those `values` that are written for the reader: amounts in pence, and codes of texts",
});

/** The code of a text for people, with the values in it. */
export const textCodeSchema = z
  .object({
    code: z.string().openapi({ description: "Its place in the catalogue, such as `selections.changed`" }),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    typed: typedValuesSchema,
  })
  .openapi("TextCode");

export interface WireCode {
  code: string;
  values: Readonly<Record<string, string | number>>;
  typed?: Record<string, { pence: number } | WireCode> | null | undefined;
}

/** The fields of every failure (API-08); calls may add their own. */
export const errorBodySchema = z
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
    codes: z.record(z.string(), textCodeSchema).nullish().openapi({
      description:
        "What `message` and each of `errors` is in any language, by its JSON pointer: `/errors/email/0`",
    }),
    request_id: z.string().nullish(),
  })
  .openapi("Error");
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Refusals that all calls share, by their name in `error`. */
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

/** Headers that any call may have, by their names in the document. */
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
  Prefer: {
    name: "Prefer",
    description:
      "With `text-codes` a reply that is an object also has `codes`: what its texts are in any language, by their " +
      "JSON pointers, as in a failure",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    description:
      "At most 200 characters. A repeat with the same key and body changes nothing and is answered as the first was; " +
      "with another body it is refused as `invalid` under this field",
  },
} as const;
