import {
  type Call,
  commonErrors,
  errorBodySchema,
  fileSchema,
  type headerParameters,
  type NamedError,
} from "#contract/define.ts";

/** A call as a route of the OpenAPI document. */
export function describeCall(call: Call, area: string) {
  return {
    method: call.method,
    path: getPath(call),
    operationId: call.id,
    summary: call.summary,
    description: `Source: ${call.source}.${call.extension ? ` An extension; \`login/setup\` lists it as \`${call.extension}\`.` : ""}`,
    tags: [area],
    // A token is optional for public calls.
    security: [...(call.access === "anyone" ? [{} as Record<string, string[]>] : []), { bearer: [] }],
    parameters: listHeaders(call).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    request: {
      ...(call.params && { params: call.params }),
      ...(call.query && { query: call.query }),
      ...(call.upload !== undefined && {
        body: { required: true, content: { "application/octet-stream": { schema: fileSchema } } },
      }),
      ...(call.body && { body: { required: true, content: { "application/json": { schema: call.body } } } }),
    },
    responses: {
      200: { description: "The answer", content: getContent(call) },
      ...describeErrors(getErrors(call)),
      500: {
        description: "`internal`: a fault of the service. Whether a write was done is not known",
        content: { "application/json": { schema: errorBodySchema } },
      },
    },
  };
}

type HeaderParameter = keyof typeof headerParameters;

function listHeaders(call: Call): HeaderParameter[] {
  return [
    ...(call.access === "operator" ? [] : (["Masquerade", "MasqueradeSchemeYear"] as const)),
    ...(call.idempotent ? (["IdempotencyKey"] as const) : []),
  ];
}

/** Every status that a call can reply with. */
export const getStatuses = (call: Call): ReadonlySet<number> =>
  new Set([200, 500, ...Object.values(getErrors(call)).map(({ status }) => status)]);

const getContent = ({ file = ["application/json"], reply }: Call) =>
  Object.fromEntries(file.map((type) => [type, { schema: reply }]));

/** The path with its base, and parameters in braces. */
export function getPath(call: Call): string {
  return `/${call.base}${call.path}`;
}

/** A call's own refusals, and the common ones that can occur in it. */
export function getErrors(call: Call): Record<string, NamedError> {
  const { invalid, unauthorised, forbidden, not_found, too_large, too_many } = commonErrors;
  const { busy, cannot_save, unavailable } = commonErrors;
  const isOperators = call.access === "operator";
  return {
    ...call.errors,
    ...((call.params || call.query || call.body) && { invalid }),
    ...(call.access !== "anyone" && { unauthorised }),
    // Any call may be sent with a masquerade's token, and the masquerade may forbid the call.
    ...(!isOperators && { forbidden }),
    ...((call.params || call.query || isOperators) && { not_found }),
    ...(isOperators && { too_many }),
    ...(call.method !== "get" && { too_large }),
    ...(call.method !== "get" && { cannot_save }),
    busy,
    unavailable,
  };
}

function describeErrors(errors: Record<string, NamedError>) {
  const byStatus = new Map<number, string[]>();
  for (const [name, { status, description }] of Object.entries(errors)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${name}\`: ${description}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, descriptions]) => [
      status,
      {
        description: descriptions.join("\n\n"),
        content: { "application/json": { schema: errorBodySchema } },
      },
    ]),
  );
}
