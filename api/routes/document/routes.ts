import { headerParameters } from "#contract/define.ts";
import type { ApiApp } from "../../platform/bind.ts";
import type { Area } from "../../platform/implement.ts";
import { renderDocumentPage } from "./page.ts";
import { documentStyle } from "./style.ts";
import { addWebhooks } from "./webhooks.ts";

const info = {
  title: "Benefits API",
  version: "0.1.0",
  description:
    "What the portal asks, and what any benefits API behind it has to answer. Every request and reply is JSON. " +
    "A logged-in user's calls carry `Authorization: Bearer ...`, or `X-Authorization`. A refusal carries `error`, " +
    "its name in the tables below, and `request_id`.",
};

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The contract as an OpenAPI document and as a page. They are built at the first request, because that costs
 * time and 5 MB.
 */
export function addDocument(app: ApiApp, areas: Area[]): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  for (const [name, parameter] of Object.entries(headerParameters))
    app.openAPIRegistry.registerComponent("parameters", name, {
      ...parameter,
      in: "header",
      schema: { type: "string", maxLength: 200 },
    });
  addWebhooks(app, "Webhooks");
  const document = memoizeOnce(() =>
    app.getOpenAPI31Document({
      openapi: "3.1.0",
      info,
      servers: [{ url: "/" }],
      tags: areas.map(({ title }) => ({ name: title })),
    }),
  );
  const page = memoizeOnce(() => String(renderDocumentPage(document() as never, areas)));

  app.get("/openapi.json", (c) => c.json(document()));
  app.get("/openapi.css", (c) => c.body(documentStyle, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/", (c) => c.html(page(), 200, { "Content-Security-Policy": policy }));
}

function memoizeOnce<Value>(make: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
