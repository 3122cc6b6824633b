import { toNetwork } from "#contract/address.ts";
import type { Language } from "#copy/language";
import { loginCopy } from "#copy/login";
import { createRefresher } from "~/auth/refresh.server.ts";
import { createRobotCheck } from "~/auth/robot-check.server.ts";
import { getPageAfterSignOut } from "~/auth/sign-out.server.ts";
import { type BrandFileResult, createBrandFiles } from "~/brand/brand-files.server.ts";
import { listImageOrigins } from "~/brand/image-origins.server.ts";
import { chooseLanguage } from "~/brand/languages.server.ts";
import { createTenants, findTenantLabel, type Tenant } from "~/brand/tenant.server.ts";
import { changeLanguage } from "~/copy/language.server.ts";
import { paths } from "~/paths.ts";
import type { Clock } from "~/platform/clock.server.ts";
import type { Config } from "~/platform/config.server.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { findCrossOriginReason, getPagePath } from "~/platform/entry-check.server.ts";
import { type Log, requestLog } from "~/platform/log.server.ts";
import type { Metrics } from "~/platform/metrics.server.ts";
import {
  createTrustedProxies,
  readHops,
  readHost,
  readRequestId,
  readScheme,
} from "~/platform/request.server.ts";
import { createCannotSave, createUnavailableReply, seeOther } from "~/platform/responses.server.ts";
import { createNonce } from "~/platform/security-headers.server.ts";
import type { Tracing } from "~/platform/tracing.server.ts";
import { isByPerson } from "~/session/activity.server.ts";
import { getCaller } from "~/session/caller.server.ts";
import { createCsrf } from "~/session/csrf.server.ts";
import { type FormToken, readFormToken } from "~/session/form-token.server.ts";
import { pickKeepable, readKeptForm } from "~/session/kept-form.server.ts";
import { createSealer } from "~/session/seal.server.ts";
import { readSession } from "~/session/session.server.ts";
import { createDrafts } from "~/store/drafts.server.ts";
import { guardStore } from "~/store/faults.server.ts";
import type { PortalStore } from "~/store/store.server.ts";
import { createUpstream, type Upstream } from "~/upstream/client.server.ts";
import { createBreakerGauge, createFaults } from "~/upstream/faults.server.ts";
import { sanitiseContent } from "~/upstream/sanitise.server.ts";
import { createSetupCache } from "~/upstream/setup.server.ts";
import type { Transport } from "~/upstream/transport.server.ts";

export interface ContextOptions {
  config: Config;
  secrets: readonly string[];
  log: Log;
  clock: Clock;
  transport: Transport;
  metrics: Pick<Metrics, "countClientRequest" | "observeUpstream" | "addGauges">;
  tracing: Tracing;
  store: PortalStore;
  workers: RequestContext["workers"];
  /** Milliseconds that a person waits for the upstream at most. */
  upstreamTimeoutMs?: number;
  /** The key shared with the API; null if there is none. */
  robotCheckKey: string | null;
  /** The shortest time in milliseconds that a person needs for the robot check's question. */
  robotReadingMs?: number;
  /** The languages of the pages. */
  languages: readonly Language[];
}

/** A request with the socket's facts and the header values that can be trusted. */
export interface IncomingRequest {
  request: Request;
  socketAddress: string;
  /** The target of the request line, before a URL parser changes it. */
  target: string;
}

export interface PreparedRequest extends FormToken {
  context: RequestContext;
  /** Scheme, host and port as the browser used them; null for a malformed Host. */
  origin: string | null;
  https: boolean;
  /** Records that a person did something, which keeps the session alive (API-07). */
  recordActivity(): void;
  /** Other origins of the pictures in the page's brand. */
  listImageOrigins(): string[];
  /** Whether this page frames one of the portal's pages. */
  showsOwnFrames(): boolean;
  /** Whether the person's setup could not be loaded, which every form needs. */
  isSetupMissing(): boolean;
}

/** Makes each request's context. The caches, which live longer than a request, are here. */
export function createContexts(options: ContextOptions) {
  const { config, secrets, log, clock, transport, tracing, metrics } = options;
  const trusted = createTrustedProxies(config.trustedProxies);
  const sealer = createSealer(secrets, () => clock.real().getTime());
  const csrf = createCsrf(secrets);
  const faults = createFaults(options.upstreamTimeoutMs);
  metrics.addGauges(createBreakerGauge(faults));
  const tenants = createTenants();
  const brandFiles = createBrandFiles();
  const setups = createSetupCache();
  const refresher = createRefresher();

  function readConnection({ request: { headers }, socketAddress }: IncomingRequest) {
    const hops = readHops(headers, socketAddress, trusted);
    const host = readHost(headers, hops);
    const scheme = readScheme(headers, hops);
    const id = readRequestId(headers, hops);
    return {
      host,
      https: scheme === "https",
      origin: host === null ? null : `${scheme}://${host}`,
      label: findTenantLabel(host) ?? "unknown",
      log: requestLog(log, id),
      caller: { requestId: id, ip: hops.address, userAgent: headers.get("User-Agent") },
    };
  }

  const calling = { transport, faults, tracing, observe: metrics.observeUpstream };

  /** An upstream for calls without a session: the tenant of a host, a refresh. */
  const createAnonymousUpstream = ({ log, caller }: ReturnType<typeof readConnection>): Upstream =>
    createUpstream({ ...calling, log, caller, onUnauthorised: () => undefined, onCalled: () => {} });

  /** The store, which reports its failures to the caller. */
  const createStore = ({ log, caller: { requestId } }: ReturnType<typeof readConnection>, request: Request) =>
    guardStore(options.store, (fault, err) => {
      log.error({ err, fault }, "the portal's store failed");
      if (fault === "unwritable") return createCannotSave(requestId, getPagePath(request));
      return createUnavailableReply(requestId);
    });

  async function prepareRequest(incoming: IncomingRequest): Promise<PreparedRequest> {
    const connection = readConnection(incoming);
    const { https, origin, label, caller } = connection;
    const store = createStore(connection, incoming.request);
    let couldNotSave = false;
    const { headers, signal } = incoming.request;
    const [session, keptForm] = await Promise.all([
      readSession({ headers, tenantId: label, https, sealer, store, clock }),
      readKeptForm({ headers, https, tenant: label, sealer, blobs: store.blobs }),
    ]);
    const anonymous = createAnonymousUpstream(connection);
    const [tenant, isFresh] = await Promise.all([
      tenants.find(label, anonymous),
      refresher.keepFresh(session, anonymous, clock),
    ]);
    const offeredLanguages = tenant.languages.filter((each) => options.languages.includes(each));
    changeLanguage(chooseLanguage(session.language, tenant, offeredLanguages, headers));
    if (session.ended === "idle") session.flashLoginError(loginCopy("idleEnded"));

    const { pathname } = new URL(incoming.request.url);
    let isTouched = !isByPerson(incoming.request);
    const saveActivity = () => {
      if (isTouched) return;
      isTouched = true;
      session.touchActivity();
    };
    const endSession = (text: string | null): never => {
      const target = getPageAfterSignOut(config, session.tokens?.ssoLogoutUrl, paths.login());
      session.signOut();
      // An upstream may give no reason, and the person must still learn why the login page is shown.
      session.flashLoginError(text || loginCopy("sessionEnded"));
      throw seeOther(target);
    };
    const upstream = createUpstream({
      ...calling,
      // A failed call is logged with the client whose page waits for it.
      log: connection.log.child({ client: tenant.isKnown ? tenant.label : "unknown" }),
      // Read at each call, because a login within this request counts at once.
      caller: getCaller(session, { ...caller, signal }),
      onUnauthorised: endSession,
      onCannotSave: () => {
        couldNotSave = true;
      },
      onCalled: saveActivity,
    });
    // The themes that the page may use: the host's and, once somebody is logged in, that of their own client.
    const themes = new Set([tenant.theme]);
    let showsOwnFrames = false;
    let isSetupMissing = false;
    const network = toNetwork(caller.ip, 32) ?? "unknown";
    const { token, ...formToken } = readFormToken({ csrf, headers, https, session });
    const context: RequestContext = {
      config,
      log: connection.log,
      clock,
      nonce: createNonce(),
      requestId: caller.requestId,
      network,
      session,
      keptForm,
      tenant,
      languages: offeredLanguages,
      upstream,
      store,
      workers: options.workers,
      drafts: createDrafts({ blobs: store.blobs, sealer, tenant: label }),
      robotCheck: createRobotCheck(session, {
        store,
        clock,
        ip: caller.ip,
        network,
        recaptcha: config.recaptcha,
        proofKey: options.robotCheckKey,
        readingMs: options.robotReadingMs,
      }),
      csrfToken: token,
      refusal: null,
      couldNotSave: () => couldNotSave,
      sanitiseContent: (html) =>
        sanitiseContent(html, {
          hosts: config.frameHosts,
          allowed: session.consent.nonNecessaryCookiesEnabled,
          returnTo: pathname,
        }),
      allowOwnFrame() {
        showsOwnFrames = !new URL(incoming.request.url).searchParams.has("_data");
        return showsOwnFrames;
      },
      keepStylesheet(theme) {
        themes.add(theme);
        return tenants.keepStylesheet(theme).href;
      },
      async loadSetup() {
        const { tokens } = session;
        if (!tokens) return null;
        if (!isFresh) return endSession(null);
        const result = await setups.get(tokens, upstream);
        if (result.ok) return result.setup;
        if (result.ended) return endSession(result.text);
        isSetupMissing = true;
        throw createUnavailableReply(caller.requestId);
      },
      forgetSetup: () => session.tokens && setups.forget(session.tokens),
    };
    return {
      context,
      origin,
      https,
      ...formToken,
      recordActivity: saveActivity,
      listImageOrigins: () => [...new Set([...themes].flatMap(listImageOrigins))],
      showsOwnFrames: () => showsOwnFrames,
      isSetupMissing: () => isSetupMissing,
    };
  }

  /**
   * A brand's stylesheet; null for an address that never had one. Throws a Response if it is temporarily
   * unknown.
   */
  async function loadStylesheet(href: string, incoming: IncomingRequest): Promise<string | null> {
    const cachedCss = tenants.findCss(href);
    if (cachedCss) return cachedCss;
    // Another process may have made the address; then the host's theme gives the same stylesheet.
    const connection = readConnection(incoming);
    const { theme, isReachable }: Tenant = await tenants.find(
      connection.label,
      createAnonymousUpstream(connection),
    );
    const themeStylesheet = tenants.keepStylesheet(theme);
    if (themeStylesheet.href === href) return themeStylesheet.css;
    if (!isReachable) throw createUnavailableReply(connection.caller.requestId);
    return null;
  }

  const loadBrandFile = (name: string, incoming: IncomingRequest): Promise<BrandFileResult> =>
    brandFiles.find(name, createAnonymousUpstream(readConnection(incoming)));

  /** For a reply without a context; the brand is null unless it is known without a call. */
  function identifyRequest(incoming: IncomingRequest) {
    const { caller, log, label } = readConnection(incoming);
    const theme = tenants.findLatestTheme(label);
    const brand = theme && { theme, stylesheet: tenants.keepStylesheet(theme).href };
    return { requestId: caller.requestId, log, brand };
  }

  /** Whether a refused post is a form of this browser. */
  function verifyOwnForm(incoming: IncomingRequest, fields: URLSearchParams): boolean {
    const { headers } = incoming.request;
    const { https, origin } = readConnection(incoming);
    return (
      origin !== null && !findCrossOriginReason(headers, origin) && csrf.verifyCsrf(fields, headers, https)
    );
  }

  /** Keeps the fields of a refused post for its account; returns the cookies to set. */
  async function keepRefusedForm(incoming: IncomingRequest, fields: URLSearchParams, replyHeaders: Headers) {
    const { headers } = incoming.request;
    const connection = readConnection(incoming);
    const { https, label: tenant } = connection;
    const store = createStore(connection, incoming.request);
    const session = await readSession({ headers, tenantId: tenant, https, sealer, store, clock });
    const keptForm = await readKeptForm({ headers, https, tenant, sealer, blobs: store.blobs });
    if (!session.initialUserId) return;
    const path = getPagePath(incoming.request);
    keptForm.keep({ userId: session.initialUserId, path, fields: pickKeepable(fields) });
    await keptForm.commit(replyHeaders, { isRedirect: true });
  }

  return { prepareRequest, loadStylesheet, loadBrandFile, identifyRequest, verifyOwnForm, keepRefusedForm };
}
