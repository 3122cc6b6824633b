import { randomBytes } from "node:crypto";
import type { Language } from "#copy/language";
import { auditAfterwards } from "~/platform/audit-afterwards.server.ts";
import type { Clock } from "~/platform/clock.server.ts";
import type { PortalStore } from "~/store/store.server.ts";
import {
  COLOUR_SCHEME_COOKIE,
  COLOUR_SCHEME_MAX_AGE,
  type ColourScheme,
  parseColourScheme,
} from "./colour-scheme.server.ts";
import { CONSENT_COOKIE, CONSENT_MAX_AGE, type Consent, parseConsent } from "./consent.server.ts";
import { clearCookie, getCookieName, readCookies, serialiseCookie, writeChunked } from "./cookies.server.ts";
import { createFlashSlot, type FlashSlot, type SealedFlash, type SlotChange } from "./flash.server.ts";
import { LANGUAGE_COOKIE, LANGUAGE_MAX_AGE, parseLanguage } from "./language-cookie.server.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-token.server.ts";
import {
  createPendingSlot,
  PENDING_SECONDS,
  type PendingLoginSlot,
  type SealedPendingLogin,
} from "./pending-login.server.ts";
import type { Sealer } from "./seal.server.ts";
import { type NewTokens, type SessionTokens, toExpiresAt } from "./tokens.server.ts";
import { loadTokens, saveTokens } from "./tokens-cookie.server.ts";

/** The idle time that ends a session: 14 minutes, the 15 s countdown, and a minute's delay. */
export const IDLE_END_MS = (15 * 60 + 15) * 1_000;
const ACTIVITY_STEP_MS = 60_000;
/** However active, a session ends a day after its last change, and a remembered one after thirty days. */
const SESSION_SECONDS = 24 * 3_600;
const REMEMBERED_SECONDS = 30 * SESSION_SECONDS;
const FLASH_SECONDS = 300;

/** One browser's session for one request: read before it, stored after it, changed only in between. */
export interface Session extends FlashSlot {
  readonly signedIn: boolean;
  readonly tokens: Readonly<SessionTokens> | null;
  /**
   * The user whose session came with the request, also if it has ended by idleness; null while
   * masquerading.
   */
  readonly initialUserId: string | null;
  /** Why a session ended: idle too long, or unreadable cookies. */
  readonly ended: "idle" | "unreadable" | null;
  readonly pendingLogin: PendingLoginSlot;
  readonly consent: Readonly<Consent>;
  readonly colourScheme: ColourScheme;
  /** The language chosen in this browser, at any client. */
  readonly language: Language | null;
  readonly oneTime: OneTimeTokens;
  /** Begins a session with a new id, after which no earlier cookie is valid. */
  signIn(tokens: NewTokens): void;
  /** Stores tokens after a refresh. A change of masquerade gives the session a new id. */
  updateTokens(change: Partial<NewTokens>): void;
  /** To call after every write that changes `login/setup`. */
  touchSetup(): void;
  /** Ends the session; consent, colours and the message stay. */
  signOut(): void;
  setConsent(consent: Consent): void;
  setColourScheme(colourScheme: ColourScheme): void;
  setLanguage(language: Language): void;
  /** Real time of the last activity in milliseconds; null if nobody is logged in. */
  readonly lastActiveAt: number | null;
  /** Milliseconds since the last activity; 0 if nobody is logged in. */
  idleFor(): number;
  /**
   * Records that a person did something, at most once a minute unless a page's scripts report when, `agoMs`
   * before now.
   */
  touchActivity(report?: { agoMs: number }): void;
  /** The browser makes the next request automatically, so it does not count as activity. */
  ignoreNextActivity(): void;
  /**
   * Appends `Set-Cookie` for changes only. `keepFlash` is for a reply that shows no page: its message stays
   * for the next page.
   */
  commit(headers: Headers, options?: { keepFlash?: boolean }): Promise<void>;
}

export interface SessionDeps {
  headers: Headers;
  /** The tenant's label, because a session opens only at the tenant that it was made for. */
  tenantId: string;
  https: boolean;
  sealer: Sealer;
  store: Pick<PortalStore, "blobs" | "oneTime">;
  clock: Clock;
}

interface Activity {
  sid: string;
  at: number;
  ignoreNext?: boolean;
}

const createId = () => randomBytes(18).toString("base64url");

export async function readSession(deps: SessionDeps): Promise<Session> {
  const { headers, tenantId: tenant, https, sealer, store, clock } = deps;
  const cookies = readCookies(headers);
  const names = {
    tokens: getCookieName("bp_session", https),
    activity: getCookieName("bp_activity", https),
    flash: getCookieName("bp_flash", https),
    pending: getCookieName("bp_login", https),
  };
  const tokensCookie = { name: names.tokens, cookies, sealer, store, tenant };
  const openCookie = <T>(name: string): T | null =>
    cookies[name] ? sealer.open<T>(name, cookies[name], { tenant }) : null;
  const realNow = () => clock.real().getTime();

  const loadedTokens = await loadTokens(tokensCookie);
  const loadedActivity = openCookie<Activity>(names.activity);
  const loaded = loadedTokens?.tokens ?? null;
  // Without its activity cookie a session cannot show that it was not idle, so deleting that cookie
  // prolongs nothing. A clock that was wrong may have dated activity far in the future.
  const isActive =
    loaded !== null &&
    loadedActivity?.sid === loaded.sid &&
    Math.abs(realNow() - loadedActivity.at) <= IDLE_END_MS;
  const isOver = names.tokens in cookies && !isActive;
  const pending = await createPendingSlot(openCookie<SealedPendingLogin>(names.pending), store);
  let tokens = isActive ? loaded : null;
  const flash = createFlashSlot(openCookie<SealedFlash>(names.flash), () => tokens?.sid ?? null);
  let activity = isActive ? loadedActivity : null;
  let consent = parseConsent(cookies[CONSENT_COOKIE]);
  let colourScheme = parseColourScheme(cookies[COLOUR_SCHEME_COOKIE]);
  let language = parseLanguage(cookies[LANGUAGE_COOKIE]);
  const changed = { tokens: isOver, activity: isOver, consent: false, colourScheme: false, language: false };

  const setTokens = (next: SessionTokens | null) => {
    if (next?.sid !== tokens?.sid) {
      activity = next && { sid: next.sid, at: realNow() };
      changed.activity = true;
    }
    tokens = next;
    changed.tokens = true;
  };

  const commitCookies: Session["commit"] = async (replyHeaders, { keepFlash = false } = {}) => {
    const appendCookie = (line: string) => replyHeaders.append("Set-Cookie", line);
    const sealedSeconds = tokens?.remember ? REMEMBERED_SECONDS : SESSION_SECONDS;
    const lasting = tokens?.remember ? REMEMBERED_SECONDS : undefined;
    const writeCookie = (
      name: string,
      change: SlotChange<unknown>,
      seconds: number,
      maxAgeSeconds?: number,
    ) => {
      if (change.kind === "clear" && name in cookies) appendCookie(clearCookie(name, https));
      if (change.kind !== "write") return;
      const value = sealer.seal(name, change.value, { tenant, maxAgeSeconds: seconds });
      appendCookie(serialiseCookie(name, value, { https, maxAgeSeconds }));
    };

    if (changed.tokens) {
      if (loadedTokens?.isStored && loadedTokens.tokens.sid !== tokens?.sid)
        await auditAfterwards(store.blobs.remove(loadedTokens.tokens.sid));
      const lines = tokens
        ? await saveTokens(tokensCookie, tokens, sealedSeconds, { https, maxAgeSeconds: lasting })
        : writeChunked(cookies, names.tokens, null, { https });
      lines.forEach(appendCookie);
    }
    if (changed.activity) {
      writeCookie(
        names.activity,
        activity ? { kind: "write", value: activity } : { kind: "clear" },
        sealedSeconds,
        lasting,
      );
    }
    writeCookie(names.flash, flash.change(keepFlash), FLASH_SECONDS, FLASH_SECONDS);
    writeCookie(names.pending, await pending.change(), PENDING_SECONDS, PENDING_SECONDS);
    if (changed.consent) {
      const readable = { https, maxAgeSeconds: CONSENT_MAX_AGE, httpOnly: false };
      appendCookie(serialiseCookie(CONSENT_COOKIE, JSON.stringify(consent), readable));
    }
    if (changed.colourScheme) {
      const cookieOptions = { https, maxAgeSeconds: COLOUR_SCHEME_MAX_AGE };
      appendCookie(
        colourScheme
          ? serialiseCookie(COLOUR_SCHEME_COOKIE, colourScheme, cookieOptions)
          : clearCookie(COLOUR_SCHEME_COOKIE, https),
      );
    }
    if (changed.language && language)
      appendCookie(serialiseCookie(LANGUAGE_COOKIE, language, { https, maxAgeSeconds: LANGUAGE_MAX_AGE }));
  };

  return {
    ...flash.slot,
    pendingLogin: pending.slot,
    oneTime: createOneTimeTokens({ sealer, store, tenant, sid: () => tokens?.sid ?? null }),
    initialUserId: loaded && !loaded.masquerade ? loaded.userId : null,
    ended: !isOver ? null : loaded ? "idle" : "unreadable",
    commit: commitCookies,
    get signedIn() {
      return tokens !== null;
    },
    get tokens() {
      return tokens;
    },
    get consent() {
      return consent;
    },
    get colourScheme() {
      return colourScheme;
    },
    get language() {
      return language;
    },
    get lastActiveAt() {
      return activity?.at ?? null;
    },
    idleFor: () => (activity ? realNow() - activity.at : 0),

    signIn({ accessToken, refreshToken, expiresInSeconds, ssoLogoutUrl, remember, userId, masquerade }) {
      setTokens({
        sid: createId(),
        tenant,
        accessToken,
        refreshToken: refreshToken ?? null,
        expiresAt: toExpiresAt(expiresInSeconds, realNow()),
        ssoLogoutUrl: ssoLogoutUrl ?? null,
        remember: remember ?? false,
        userId: userId ?? null,
        masquerade: masquerade ?? null,
        setupVersion: 0,
      });
      pending.slot.clear();
    },
    updateTokens({ expiresInSeconds, ...change }) {
      if (!tokens) return;
      const changedTokens = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      );
      setTokens({
        ...tokens,
        ...changedTokens,
        ...(expiresInSeconds === undefined ? {} : { expiresAt: toExpiresAt(expiresInSeconds, realNow()) }),
        ...(change.masquerade === undefined ? {} : { sid: createId() }),
      });
    },
    touchSetup() {
      if (tokens) setTokens({ ...tokens, setupVersion: tokens.setupVersion + 1 });
    },
    signOut() {
      setTokens(null);
      changed.activity = true;
      pending.slot.clear();
    },
    setConsent(next) {
      consent = next;
      changed.consent = true;
    },
    setColourScheme(next) {
      colourScheme = next;
      changed.colourScheme = true;
    },
    setLanguage(next) {
      language = next;
      changed.language = true;
    },
    touchActivity(report) {
      if (!activity) return;
      const { sid, at, ignoreNext } = activity;
      if (!report && !ignoreNext && realNow() - at < ACTIVITY_STEP_MS) return;
      const actedAt = realNow() - Math.max(report?.agoMs ?? 0, 0);
      activity = { sid, at: ignoreNext && !report ? at : Math.max(at, actedAt) };
      changed.activity = true;
    },
    ignoreNextActivity() {
      if (!activity) return;
      activity = { ...activity, ignoreNext: true };
      changed.activity = true;
    },
  };
}
