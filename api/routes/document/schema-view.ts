import { html } from "hono/html";

/** The part of an OpenAPI 3.1 schema that the page shows. */
export interface DocumentSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  description?: string;
  items?: DocumentSchema;
  properties?: Record<string, DocumentSchema>;
  additionalProperties?: DocumentSchema | boolean;
  required?: string[];
  anyOf?: DocumentSchema[];
  oneOf?: DocumentSchema[];
  allOf?: DocumentSchema[];
}

const getRefName = (ref: string) => ref.split("/").at(-1) ?? ref;

/** A text whose `code` is marked with backticks. */
export const renderInlineCode = (text: string | undefined) =>
  (text ?? "").split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** A schema in one line: `string`, `list of Slide`, `one of "a", "b"`. */
function renderType(schema: DocumentSchema): unknown {
  if (schema.$ref) return html`<a href="#schema-${getRefName(schema.$ref)}">${getRefName(schema.$ref)}</a>`;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.map((choice, index) => html`${index > 0 ? " or " : ""}${renderType(choice)}`);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? "anything"].flat();
  return types.map((type, index) => html`${index > 0 ? " or " : ""}${describeType(type, schema)}`);
}

function describeType(type: string, schema: DocumentSchema): unknown {
  if (type === "array" && schema.items) return html`list of ${renderType(schema.items)}`;
  if (type === "object" && typeof schema.additionalProperties === "object") {
    return html`object of ${renderType(schema.additionalProperties)}`;
  }
  if (type === "string" && schema.maxLength) return `string, at most ${schema.maxLength}`;
  return type;
}

/** The fields of a schema as rows, nested ones by their path; a schema without fields is one line. */
export function toSchemaView(schema: DocumentSchema): unknown {
  const rows = listFields(schema, "");
  if (rows.length === 0) return html`<p>${renderType(schema)}</p>`;
  return html`<table>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
}

function listFields(schema: DocumentSchema, prefix: string): unknown[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name);
    const nested = field.properties ? field : field.items?.properties ? field.items : undefined;
    const path = `${prefix}${name}${nested && nested === field.items ? "[]" : ""}`;
    return [
      html`<tr>
        <th scope="row"><code>${path}</code></th>
        <td>${renderType(field)}${isRequired ? html` <strong>required</strong>` : ""}</td>
        <td>${renderInlineCode(field.description)}</td>
      </tr>`,
      ...(nested ? listFields(nested, `${path}.`) : []),
    ];
  });
}
