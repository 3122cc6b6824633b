import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { shellCopy } from "#copy/shell";
import { addErrorTitle, RenderedErrors } from "~/components/form/use-error-title.ts";
import { FailedPage } from "~/frame/failed-page.ts";
import { NonceProvider } from "~/platform/nonce.tsx";
import { Aborted } from "~/upstream/result.server.ts";

/**
 * Pages await everything they show, so they are rendered in one go: nothing is deferred (a deferred part would never
 * arrive without scripts) and no render outlives its request.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
): Response {
  const errors = { any: false };
  const reference = status >= 500 && (
    <p className="bp-wrap bp-page bp-quiet">{shellCopy("requestReference", { id: requestId })}</p>
  );
  const markup = renderToString(
    <NonceProvider value={nonce}>
      <RenderedErrors.Provider value={errors}>
        <FailedPage.Provider value={reference}>
          <RemixServer context={remixContext} url={request.url} />
        </FailedPage.Provider>
      </RenderedErrors.Provider>
    </NonceProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = errors.any ? addErrorTitle(markup) : markup;
  return new Response(`<!doctype html>${html}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof Aborted) return;
  context.log.error({ err: error, method: request.method }, "unhandled error in a route");
};
