import { type Call, commonErrors, ErrorBodySchema, FileSchema, type NamedError } from "#contract/define.ts";

/** A call as a route of the OpenAPI document. */
export function describeCall(call: Call, area: string) {
  return {
    method: call.method,
    path: pathOf(call),
    operationId: call.id,
    summary: call.summary,
    description: `Source: ${call.source}.${call.extension ? ` An extension; \`login/setup\` lists it as \`${call.extension}\`.` : ""}`,
    tags: [area],
    ...(call.access === "anyone" ? {} : { security: [{ bearer: [] }] }),
    request: {
      ...(call.params && { params: call.params }),
      ...(call.query && { query: call.query }),
      ...(call.upload !== undefined && {
        body: { required: true, content: { "application/octet-stream": { schema: FileSchema } } },
      }),
      ...(call.body && { body: { required: true, content: { "application/json": { schema: call.body } } } }),
    },
    responses: {
      200: { description: "The answer", content: contentOf(call) },
      ...describeErrors(errorsOf(call)),
    },
  };
}

const contentOf = ({ file = ["application/json"], reply }: Call) =>
  Object.fromEntries(file.map((type) => [type, { schema: reply }]));

/** The path with its base, parameters in braces. */
export function pathOf(call: Call): string {
  return `/${call.base}${call.path}`;
}

/** A call's own refusals and those of the common ones that can meet it. */
export function errorsOf(call: Call): Record<string, NamedError> {
  const { invalid, unauthorised, forbidden, not_found, too_large, too_many } = commonErrors;
  const { busy, cannot_save, unavailable } = commonErrors;
  const isOperators = call.access === "operator";
  return {
    ...call.errors,
    ...((call.params || call.query || call.body) && { invalid }),
    ...(call.access !== "anyone" && { unauthorised }),
    ...(call.access === "employer" && { forbidden }),
    ...((call.params || call.query || isOperators) && { not_found }),
    ...(isOperators && { too_many }),
    ...((call.body || call.upload !== undefined) && { too_large }),
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
        content: { "application/json": { schema: ErrorBodySchema } },
      },
    ]),
  );
}
