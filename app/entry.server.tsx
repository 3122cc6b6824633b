import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { getCurrentLanguage } from "#copy/language";
import { shellCopy } from "#copy/shell";
import { addErrorTitle, RenderedErrors } from "~/components/form/use-error-title.ts";
import { FailedPage } from "~/frame/failed-page.ts";
import type { PageHandle } from "~/frame/frame.ts";
import { StartScript } from "~/frame/page-scripts.tsx";
import { createUnframedFailure } from "~/frame/unframed-failure.server.ts";
import { mustSayNotSaved } from "~/platform/bare-page.server.ts";
import { renderShared } from "~/platform/markup-cache.server.ts";
import { NonceProvider } from "~/platform/nonce.tsx";
import { LANGUAGE_LINKS, removeScroll, startScript } from "~/platform/start-script.server.ts";
import { AbortedError } from "~/upstream/result.server.ts";

/**
 * Pages await everything they show, so they are rendered at once. A deferred part would never arrive without
 * scripts, and no render outlives its request.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Response {
  const failure = createUnframedFailure(remixContext.staticHandlerContext, context, headers);
  if (failure) return failure;
  const { nonce, requestId, csrfToken } = context;
  const errors = { any: false };
  const isFailed = status >= 500 || (context.couldNotSave() && mustSayNotSaved(status));
  const reference = isFailed && (
    <p className="bp-wrap bp-page bp-quiet">{shellCopy("requestReference", { id: requestId })}</p>
  );
  const shared = isSharedPage(request, status, remixContext, context);
  const toStartScript = (hasLanguages: boolean) =>
    startScript(remixContext, shared ? "touched" : "painted") + (hasLanguages ? LANGUAGE_LINKS : "");
  const renderApp = () => {
    const rendered = renderToString(
      <NonceProvider value={nonce}>
        <RenderedErrors.Provider value={errors}>
          <FailedPage.Provider value={reference}>
            <StartScript.Provider value={toStartScript}>
              <RemixServer context={remixContext} url={request.url} />
            </StartScript.Provider>
          </FailedPage.Provider>
        </RenderedErrors.Provider>
      </NonceProvider>,
    );
    return errors.any ? addErrorTitle(rendered) : rendered;
  };
  const data = `${getCurrentLanguage()} ${request.url} ${remixContext.serverHandoffString}`;
  const markup = shared
    ? renderShared(data, [nonce, requestId, csrfToken], () => removeScroll(renderApp()))
    : renderApp();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${markup}`, { status, headers });
}

/** Whether the page is the same for everybody who is not logged in. */
function isSharedPage(
  request: Request,
  status: number,
  { routeModules, staticHandlerContext }: EntryContext,
  { session }: AppLoadContext,
): boolean {
  const routeId = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = routeModules[routeId]?.handle as PageHandle | undefined;
  return (
    handle?.isShared === true &&
    request.method === "GET" &&
    status === 200 &&
    !session.signedIn &&
    session.pendingLogin.get() === null &&
    !staticHandlerContext.loaderData.root?.kept
  );
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof AbortedError) return;
  // A form sent to a route without an action is the sender's mistake, and the request's line has its status.
  if (isRouteErrorResponse(error) && error.status === 405) return;
  context.log.error({ err: error, method: request.method }, "unhandled error in a route");
};
