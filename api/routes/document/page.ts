import { html } from "hono/html";
import { type Call, commonErrors, type NamedError } from "#contract/define.ts";
import type { Area } from "../../platform/implement.ts";
import { getErrors, getPath } from "../../platform/openapi.ts";
import { type DocumentSchema, renderInlineCode, toSchemaView } from "./schema-view.ts";

interface Operation {
  /** Headers are only references, because `upstream.md` explains them once. */
  parameters?: ({ name: string; required?: boolean; schema: DocumentSchema } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: DocumentSchema }> };
  responses: Record<string, { content?: Record<string, { schema: DocumentSchema }> }>;
}

export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, unknown> };
}

const access = {
  anyone: "Anyone",
  user: "A logged-in user",
  employer: "An employer in service",
  operator: "An operator with OPERATOR_TOKEN, where the API listens",
} as const;

/** The document as a page, without scripts and external assets. Its addresses are relative. */
export function renderDocumentPage(document: ApiDocument, areas: Area[]) {
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, DocumentSchema][];
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${document.info.title}</title>
  <link rel="stylesheet" href="openapi.css">
</head>
<body>
  <a class="skip" href="#calls">Skip to the calls</a>
  <header>
    <h1>${document.info.title} <small>${document.info.version}</small></h1>
    <p>${renderInlineCode(document.info.description)}</p>
    <p><a href="openapi.json">The same as an OpenAPI document</a></p>
  </header>
  <nav aria-label="Calls">
    ${areas.map(
      (area) => html`<h2><a href="#${toAnchor(area)}">${area.title}</a></h2>
      <ul>${area.implementations.map(({ call }) => html`<li><a href="#${call.id}">${renderMethod(call)} <code>${call.path}</code></a></li>`)}</ul>`,
    )}
    <h2><a href="#refusals">Refusals of every call</a></h2>
    <h2><a href="#schemas">Schemas</a></h2>
  </nav>
  <main id="calls">
    ${areas.map(
      (area) => html`<section aria-labelledby="${toAnchor(area)}">
        <h2 id="${toAnchor(area)}">${area.title}</h2>
        ${area.implementations.map(({ call }) => renderCall(call, document))}
      </section>`,
    )}
    <section aria-labelledby="refusals">
      <h2 id="refusals">Refusals of every call</h2>
      <article>${renderRefusals(commonErrors)}</article>
    </section>
    <section aria-labelledby="schemas">
      <h2 id="schemas">Schemas</h2>
      ${schemas.map(
        ([name, schema]) =>
          html`<article id="schema-${name}"><h3>${name}</h3>${toSchemaView(schema)}</article>`,
      )}
    </section>
  </main>
</body>
</html>
`;
}

const renderMethod = ({ method }: Call) => html`<b class="method ${method}">${method.toUpperCase()}</b>`;

const renderRefusals = (errors: Record<string, NamedError>) => html`<table>
  <thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
  <tbody>
    ${Object.entries(errors).map(
      ([name, { status, description }]) =>
        html`<tr><th scope="row"><code>${name}</code></th><td>${status}</td><td>${renderInlineCode(description)}</td></tr>`,
    )}
  </tbody>
</table>`;

const toAnchor = (area: Area) => `area-${area.title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;

function renderCall(call: Call, document: ApiDocument) {
  const operation = document.paths?.[getPath(call)]?.[call.method] as Operation | undefined;
  const body = operation?.requestBody?.content["application/json"]?.schema;
  const reply = operation?.responses["200"]?.content?.["application/json"]?.schema;
  const parameters = (operation?.parameters ?? []).flatMap((each) => ("name" in each ? [each] : []));
  const parameterSchema: DocumentSchema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return html`<article id="${call.id}">
    <h3>${call.summary}</h3>
    <p class="address">${renderMethod(call)} <code>${getPath(call)}</code></p>
    <dl>
      <div><dt>Base</dt><dd>${call.base}</dd></div>
      <div><dt>Who may</dt><dd>${access[call.access]}</dd></div>
      <div><dt>Source</dt><dd>${call.source}</dd></div>
      ${call.extension ? html`<div><dt>Extension</dt><dd><code>${call.extension}</code></dd></div>` : ""}
    </dl>
    ${parameters.length > 0 ? html`<h4>In the address</h4>${toSchemaView(parameterSchema)}` : ""}
    ${body ? html`<h4>Request</h4>${toSchemaView(body)}` : ""}
    ${reply ? html`<h4>Reply</h4>${toSchemaView(reply)}` : ""}
    <h4>Refusals</h4>
    ${renderRefusals(getErrors(call))}
  </article>`;
}
