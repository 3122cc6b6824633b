import { type AppLoadContext, createRequestHandler } from "@remix-run/node";
import { loginCopy } from "#copy/login";
import { shellCopy } from "#copy/shell";
import type { BrandFileResult } from "~/brand/brand-files.server.ts";
import { IDLE } from "~/components/layout/idle.ts";
import {
  getCurrentLanguage,
  getCurrentLocale,
  runInPageLanguage,
  SOURCE_LANGUAGE,
} from "~/copy/language.server.ts";
import { paths } from "~/paths.ts";
import { toBarePage, toNotSavedReply } from "~/platform/bare-page.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { checkEntry, ENTRY_LIMITS, getPagePath, isUrlEncoded } from "~/platform/entry-check.server.ts";
import {
  isDataRequest,
  readThrownError,
  toDataRedirect,
  toEntryResponse,
  toRefusalError,
} from "~/platform/entry-response.server.ts";
import type { LanguageBuilds } from "~/platform/language-builds.server.ts";
import { createPathForLog } from "~/platform/log.server.ts";
import { createManifest, isManifestRequest } from "~/platform/manifest.server.ts";
import { createOverloadHeaders, toOverloadPage } from "~/platform/overload-page.server.ts";
import { type PageError, toPageError } from "~/platform/page-error.ts";
import { needsTenant } from "~/platform/path-rules.server.ts";
import { readBody, readFields } from "~/platform/request.server.ts";
import { createNoClientReply, createUnavailableReply, seeOther } from "~/platform/responses.server.ts";
import { createRoutePattern } from "~/platform/route-pattern.server.ts";
import { cacheControl, createSecurityHeaders } from "~/platform/security-headers.server.ts";
import { withRequestLog } from "~/platform/stray-errors.server.ts";
import { isSelfRefresh } from "~/session/activity.server.ts";
import { pickKeepable } from "~/session/kept-form.server.ts";
import { findChosenLanguage } from "~/session/language-cookie.server.ts";
import {
  type ContextOptions,
  createContexts,
  type IncomingRequest,
  type PreparedRequest,
} from "./request-context.server.ts";

export interface PortalOptions extends Omit<ContextOptions, "languages"> {
  builds: LanguageBuilds;
}

export interface Portal {
  fetch(incoming: IncomingRequest): Promise<Response>;
  /** The pattern of the route that an address has. */
  getRoute(pathname: string): string;
  /** A brand's stylesheet; null for an address that never had one, a refusal if it is temporarily unknown. */
  loadStylesheet(href: string, incoming: IncomingRequest): Promise<string | Response | null>;
  /** A client's logo by its name, which is the hash of its bytes. */
  loadBrandFile(name: string, incoming: IncomingRequest): Promise<BrandFileResult>;
  /** Answers without doing any work and returns the posted form (D14). */
  refuseWhenBusy(incoming: IncomingRequest): Promise<Response>;
}

/** The portal as one function: context, entry check, Remix, then cookies and headers. */
export function createPortal({ builds, ...options }: PortalOptions): Portal {
  const { config, log } = options;
  const build = builds.get(SOURCE_LANGUAGE);
  if (!build) throw new Error("There is no build");
  const isDevelopment = build.mode === "development";
  const contexts = createContexts({ ...options, languages: [...builds.keys()] });
  const routeOf = createRoutePattern(build.routes);
  const pathForLog = createPathForLog(Object.values(build.routes).map((route) => route?.path));
  const english = createRequestHandler(build, build.mode);
  const handlers = new Map(
    [...builds].map(([language, languageBuild]) => [
      language,
      createRequestHandler(languageBuild, languageBuild.mode),
    ]),
  );
  const renderRequest = (request: Request, context: AppLoadContext) =>
    (handlers.get(getCurrentLanguage()) ?? english)(request, context);
  // The manifest is cached publicly and has no session, so its script version identifies the page's language.
  const languageOf = new Map([...builds].map(([language, { assets }]) => [assets.version, language]));
  const manifest = createManifest(build.routes, (request) => {
    const version = new URL(request.url).searchParams.get("version") ?? "";
    return (handlers.get(languageOf.get(version) ?? SOURCE_LANGUAGE) ?? english)(request);
  });

  async function answerRequest(incoming: IncomingRequest, prepared: PreparedRequest): Promise<Response> {
    const { request } = incoming;
    const { context, origin } = prepared;
    const result = await checkEntry({
      request,
      target: incoming.target,
      origin,
      isSignedIn: context.session.signedIn,
      user: async () => (await context.loadSetup())?.user ?? null,
      verifyCsrf: prepared.verifyCsrf,
    });
    prepared.recordActivity();
    const entry = result.pass
      ? (findHostRefusal(result.request, context) ?? result)
      : (keepFromBeforeLogin(request, prepared) ?? result);
    if (entry.pass && isIdleRefresh(request, context)) return seeOther(paths.idle(getPagePath(request)));
    if (entry.pass) {
      const response = await renderRequest(entry.request, toLoadContext(context));
      const error = await readThrownError(response, request);
      return error ? renderError(request, context, error, response) : response;
    }
    const { session } = context;
    // Without a session the form's owner is unknown, so the form cannot be kept.
    if (
      request.method === "POST" &&
      entry.kind === "redirect" &&
      !session.signedIn &&
      session.ended !== "idle"
    )
      session.flashLoginError(loginCopy("loggedOutBefore"));
    if (entry.kind === "refused") context.log.warn({ reason: entry.reason }, "refused at the door");
    const plainResponse = toEntryResponse(entry, request);
    if (isDataRequest(request) || plainResponse.headers.has("Location")) return plainResponse;
    const error =
      entry.kind === "refused"
        ? toRefusalError(entry)
        : (toPageError(await plainResponse.clone().json()) ?? {
            kind: "unavailable" as const,
            requestId: context.requestId,
          });
    return renderError(request, context, error, plainResponse);
  }

  /** Renders the page of a refusal: the route for unknown addresses throws `context.refusal`. */
  async function renderError(
    request: Request,
    context: RequestContext,
    error: PageError,
    plainResponse: Response,
  ): Promise<Response> {
    context.refusal = { error, status: plainResponse.status };
    const rendered = await renderRequest(
      new Request(new URL("/refused", request.url), { headers: request.headers }),
      toLoadContext(context),
    );
    const headers = new Headers(rendered.headers);
    for (const [name, value] of plainResponse.headers) if (name !== "content-type") headers.set(name, value);
    return new Response(rendered.body, { status: plainResponse.status, headers });
  }

  /**
   * Writes cookies and headers for every reply, so that no route does. It changes the reply itself, because
   * a copy would read its body.
   */
  async function finishResponse(
    request: Request,
    response: Response,
    prepared: PreparedRequest,
    wasSignedIn: boolean,
  ): Promise<Response> {
    const { context, https } = prepared;
    const { headers } = response;
    const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const policy = createSecurityHeaders({
      nonce: isPage ? context.nonce : null,
      https,
      frameHosts: config.frameHosts,
      showsOwnFrames: isPage && prepared.showsOwnFrames(),
      redirectHosts: config.allowedRedirectHosts,
      imageOrigins: isPage ? prepared.listImageOrigins() : [],
      recaptcha: config.recaptcha !== null,
      development: isDevelopment,
    });
    for (const [name, value] of Object.entries(policy)) if (!headers.has(name)) headers.set(name, value);
    headers.set("X-Request-Id", context.requestId);
    if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
    if (isPage) headers.set("Content-Language", getCurrentLocale());
    if (!headers.has("Cache-Control")) {
      const { signedIn, pendingLogin } = context.session;
      const isPrivate = wasSignedIn || signedIn || pendingLogin.get() !== null;
      headers.set("Cache-Control", isPrivate ? cacheControl.private : cacheControl.page);
    }
    const csrfCookie = prepared.createCsrfCookie({ isPage });
    if (csrfCookie) headers.append("Set-Cookie", csrfCookie);
    const isRedirect = headers.has("Location") || headers.has("X-Remix-Redirect");
    if (isRedirect || prepared.isSetupMissing()) keepTypedForm(request, prepared);
    await context.session.commit(headers, { keepFlash: isRedirect });
    await context.keptForm.commit(headers, { isRedirect });
    return response;
  }

  async function answerAndLog(incoming: IncomingRequest): Promise<Response> {
    const started = performance.now();
    const prepared = await contexts.prepareRequest(incoming);
    const wasSignedIn = prepared.context.session.signedIn;
    const reply = await withRequestLog(prepared.context.log, () => answerRequest(incoming, prepared));
    const savedReply = prepared.context.couldNotSave() ? toNotSavedReply(reply) : reply;
    const response = await finishResponse(incoming.request, savedReply, prepared, wasSignedIn);
    const { method, url } = incoming.request;
    const { pathname } = new URL(url);
    const client = getClient(prepared.context);
    options.metrics.countClientRequest(client, response.status);
    log.info(
      {
        requestId: prepared.context.requestId,
        client,
        method,
        route: routeOf(pathname),
        path: pathForLog(pathname),
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      "request",
    );
    return response;
  }

  return {
    async fetch(incoming) {
      if (isManifestRequest(incoming.request)) return manifest(incoming.request);
      return runInPageLanguage(findChosenLanguage(incoming.request.headers), () =>
        answerAndLog(incoming).catch((thrown) => toBarePage(thrown, incoming.request)),
      );
    },
    getRoute: routeOf,
    loadStylesheet: (href, incoming) =>
      contexts.loadStylesheet(href, incoming).catch((thrown) => toBarePage(thrown, incoming.request)),
    loadBrandFile: contexts.loadBrandFile,

    async refuseWhenBusy(incoming) {
      const { request } = incoming;
      const path = getPagePath(request);
      const { requestId, log, brand } = contexts.identifyRequest(incoming);
      log.info({ method: request.method, path: pathForLog(new URL(request.url).pathname) }, "turned away");
      const body =
        request.method === "POST" && isUrlEncoded(request.headers)
          ? await readBody(request, ENTRY_LIMITS.bodyBytes, ENTRY_LIMITS.bodyMs)
          : null;
      const sentFields = body?.ok ? readFields(body.bytes) : null;
      const fields = sentFields && contexts.verifyOwnForm(incoming, sentFields) ? sentFields : null;
      if (!isDataRequest(request))
        return runInPageLanguage(findChosenLanguage(request.headers), () =>
          toOverloadPage({ path, fields, requestId, brand }),
        );
      if (!fields)
        return createUnavailableReply(requestId, 503, createOverloadHeaders("application/json", requestId));
      // The form is open with scripts, so the page is loaded again with the typed values.
      const reply = toDataRedirect(path);
      await contexts.keepRefusedForm(incoming, fields, reply.headers);
      return reply;
    },
  };
}

/**
 * The reason why a client's page cannot be shown: its host is unknown or belongs to no client. Posts to a
 * temporarily unknown host keep their typed values.
 */
function findHostRefusal({ method, url }: Request, { tenant, config, requestId }: RequestContext) {
  const { pathname } = new URL(url);
  if (!needsTenant(pathname)) return null;
  if (!tenant.isReachable) return method === "POST" ? null : stopWith(createUnavailableReply(requestId));
  const isDemoPage = config.demo && pathname.startsWith(paths.demo());
  return tenant.isKnown || isDemoPage ? null : stopWith(createNoClientReply(tenant.isEmpty));
}

const stopWith = (response: Response) => ({ pass: false as const, kind: "response" as const, response });

/** The client by the label of its host; an unknown host's label could be any text. */
const getClient = ({ tenant }: RequestContext) => (tenant.isKnown ? tenant.label : "unknown");

/** Without this check, a page that refreshes itself would never count as idle for 14 minutes (IDLE-01). */
const isIdleRefresh = (request: Request, { session }: RequestContext): boolean =>
  isSelfRefresh(request) && session.signedIn && session.idleFor() >= IDLE.idleAfter * 1_000;

/** Keeps what a post contained, if the session ended before it was handled (E12), or the upstream failed (D1). */
function keepTypedForm(request: Request, prepared: PreparedRequest): void {
  const { session, keptForm } = prepared.context;
  const path = getPagePath(request);
  const fields = prepared.getVerifiedFields();
  const isForm = isDataRequest(request) || request.headers.get("Sec-Fetch-Dest") !== "empty";
  const isUnhandled = !session.signedIn || prepared.isSetupMissing();
  if (!session.initialUserId || !isUnhandled || !fields || !isForm || isLogoutPath(path)) return;
  keptForm.keep({ userId: session.initialUserId, path, fields: pickKeepable(fields) });
}

/**
 * A form that was opened before a login in another tab has an invalid token (A4). It is not carried out but shown again
 * with what was typed. If it was another person's, only the page is loaded again, because its scripts have the old token.
 */
function keepFromBeforeLogin(request: Request, prepared: PreparedRequest) {
  const { session, keptForm } = prepared.context;
  const userId = session.initialUserId;
  const path = getPagePath(request);
  const fields = pickKeepable(prepared.getFieldsBeforeLogin() ?? []);
  const isOthers = prepared.isOtherPersonsForm() && isDataRequest(request) && !isLogoutPath(path);
  if (!session.signedIn || !(isOthers || (userId && fields.length > 0))) return null;
  if (isOthers) session.flash({ kind: "error", text: shellCopy("refusedText") });
  else if (userId && !isLogoutPath(path)) keptForm.keep({ userId, path, fields });
  return { pass: false as const, kind: "redirect" as const, location: path };
}

const isLogoutPath = (path: string) =>
  [paths.logout(), paths.idle(), paths.activity(), paths.login()].some((each) => path.split("?")[0] === each);

const toLoadContext = (context: RequestContext): AppLoadContext => ({ ...context });
