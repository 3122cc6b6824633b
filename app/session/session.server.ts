import { randomBytes } from "node:crypto";
import type { Clock } from "~/platform/clock.server.ts";
import type { PortalStore } from "~/store/store.server.ts";
import { CONSENT_COOKIE, CONSENT_MAX_AGE, type Consent, parseConsent } from "./consent.server.ts";
import { clearCookie, cookieName, readCookies, serialiseCookie, writeChunked } from "./cookies.server.ts";
import { createOneTimeTokens, type OneTimeTokens } from "./one-time-token.server.ts";
import type { Sealer } from "./seal.server.ts";
import { type NewTokens, type SessionTokens, toExpiresAt } from "./tokens.server.ts";
import { loadTokens, saveTokens } from "./tokens-cookie.server.ts";

/** A session idle for longer is over: 14 minutes, the 15 s countdown, and the minute that activity is written late. */
export const IDLE_END_MS = (15 * 60 + 15) * 1_000;
const ACTIVITY_STEP_MS = 60_000;
/** However busy, a session ends after a day, a remembered one after thirty. */
const SESSION_SECONDS = 24 * 3_600;
const REMEMBERED_SECONDS = 30 * SESSION_SECONDS;
const FLASH_SECONDS = 300;
const PENDING_SECONDS = 600;
const MAX_FLASH_TEXT = 1_000;

export type Flash = { kind: "success" | "info" | "error"; text: string } | { loginError: string };

/** Between the steps of a login. Ten minutes, this tenant, once. */
export interface PendingLogin {
  email: string;
  captchaRequired?: boolean;
  returnTo?: string;
}

export interface Session {
  readonly signedIn: boolean;
  readonly tokens: Readonly<SessionTokens> | null;
  /** Why a session that was there is no more: idle too long, or cookies that nobody can read. */
  readonly ended: "idle" | "unreadable" | null;
  readonly pendingLogin: Readonly<PendingLogin> | null;
  readonly consent: Readonly<Consent>;
  readonly oneTime: OneTimeTokens;
  /** A session under a new id; whatever cookie was there before is worth nothing afterwards. */
  signIn(tokens: NewTokens): void;
  /** After a refresh. A change of masquerade gives the session a new id. */
  updateTokens(change: Partial<NewTokens>): void;
  /** After every write that `login/setup` would show. */
  touchSetup(): void;
  /** Keeps consent and flash. */
  signOut(): void;
  flash(message: Flash): void;
  peekFlash(): Flash | null;
  /** For the root loader alone. */
  takeFlash(): Flash | null;
  setPendingLogin(pending: PendingLogin): void;
  clearPendingLogin(): void;
  setConsent(consent: Consent): void;
  /** Real time of the last noticed activity in ms, or null when nobody is signed in. */
  readonly lastActiveAt: number | null;
  /** Milliseconds since then. */
  idleFor(): number;
  /** A person did something; written at most once a minute. */
  touchActivity(): void;
  /**
   * Appends `Set-Cookie` for what changed and for nothing else. A reply that shows no page (`keepFlash`, a redirect)
   * leaves a flash that was taken for the page after it.
   */
  commit(headers: Headers, options?: { keepFlash?: boolean }): Promise<void>;
}

export interface SessionDeps {
  headers: Headers;
  /** The tenant's label: a session opens at the tenant that it was made for, nowhere else. */
  tenantId: string;
  https: boolean;
  sealer: Sealer;
  store: Pick<PortalStore, "blobs" | "oneTime">;
  clock: Clock;
}

interface Activity {
  sid: string;
  at: number;
}
type Pending = PendingLogin & { id: string };

const newId = () => randomBytes(18).toString("base64url");

export async function readSession({
  headers,
  tenantId: tenant,
  https,
  sealer,
  store,
  clock,
}: SessionDeps): Promise<Session> {
  const cookies = readCookies(headers);
  const names = {
    tokens: cookieName("bp_session", https),
    activity: cookieName("bp_activity", https),
    flash: cookieName("bp_flash", https),
    pending: cookieName("bp_login", https),
  };
  const tokensCookie = { name: names.tokens, cookies, sealer, store, tenant };
  const open = async <T>(name: string): Promise<T | null> =>
    cookies[name] ? sealer.open<T>(name, cookies[name], { tenant }) : null;
  const realNow = () => clock.real().getTime();

  const [loaded, loadedActivity, loadedFlash, loadedPending] = await Promise.all([
    loadTokens(tokensCookie),
    open<Activity>(names.activity),
    open<Flash>(names.flash),
    open<Pending>(names.pending),
  ]);
  const isActive =
    loaded !== null && loadedActivity?.sid === loaded.sid && realNow() - loadedActivity.at <= IDLE_END_MS;
  const isSpent = loadedPending !== null && (await store.oneTime.isClaimed(names.pending, loadedPending.id));

  let tokens = isActive ? loaded : null;
  let activity = isActive ? loadedActivity : null;
  let pending = isSpent ? null : loadedPending;
  let consent = parseConsent(cookies[CONSENT_COOKIE]);
  let flash = loadedFlash;
  let flashTaken = false;
  const changed = new Set<"tokens" | "activity" | "flash" | "pending" | "consent">();
  const hadTokens = names.tokens in cookies;
  if (hadTokens && !tokens) changed.add("tokens").add("activity");
  if (names.pending in cookies && !pending) changed.add("pending");

  const setTokens = (next: SessionTokens | null) => {
    if (next?.sid !== tokens?.sid) {
      activity = next && { sid: next.sid, at: realNow() };
      changed.add("activity");
    }
    tokens = next;
    changed.add("tokens");
  };
  const setPending = (next: Pending | null) => {
    pending = next;
    changed.add("pending");
  };
  const peekFlash = () => (flashTaken ? null : flash);

  return {
    get signedIn() {
      return tokens !== null;
    },
    get tokens() {
      return tokens;
    },
    ended: !hadTokens || isActive ? null : loaded ? "idle" : "unreadable",
    get pendingLogin() {
      return pending;
    },
    get consent() {
      return consent;
    },
    oneTime: createOneTimeTokens({ sealer, store, tenant, sid: () => tokens?.sid ?? null }),

    signIn({ accessToken, refreshToken, expiresInSeconds, ssoLogoutUrl, remember, userId, masquerade }) {
      setTokens({
        sid: newId(),
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
      setPending(null);
    },
    updateTokens({ expiresInSeconds, ...change }) {
      if (!tokens) return;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      setTokens({
        ...tokens,
        ...given,
        ...(expiresInSeconds === undefined ? {} : { expiresAt: toExpiresAt(expiresInSeconds, realNow()) }),
        ...(change.masquerade === undefined ? {} : { sid: newId() }),
      });
    },
    touchSetup() {
      if (tokens) setTokens({ ...tokens, setupVersion: tokens.setupVersion + 1 });
    },
    signOut() {
      setTokens(null);
      changed.add("activity");
      setPending(null);
    },

    flash(message) {
      flash =
        "loginError" in message
          ? { loginError: message.loginError.slice(0, MAX_FLASH_TEXT) }
          : { ...message, text: message.text.slice(0, MAX_FLASH_TEXT) };
      flashTaken = false;
      changed.add("flash");
    },
    peekFlash,
    takeFlash() {
      const taken = peekFlash();
      flashTaken = true;
      return taken;
    },

    setPendingLogin(next) {
      setPending({ ...next, id: pending?.id ?? newId() });
    },
    clearPendingLogin: () => setPending(null),
    setConsent(next) {
      consent = next;
      changed.add("consent");
    },

    get lastActiveAt() {
      return activity?.at ?? null;
    },
    idleFor: () => (activity ? realNow() - activity.at : 0),
    touchActivity() {
      if (!activity || realNow() - activity.at < ACTIVITY_STEP_MS) return;
      activity = { ...activity, at: realNow() };
      changed.add("activity");
    },

    async commit(headers, { keepFlash = false } = {}) {
      const append = (...lines: string[]) => {
        for (const line of lines) headers.append("Set-Cookie", line);
      };
      const seal = (name: string, value: unknown, maxAgeSeconds: number) =>
        sealer.seal(name, value, { tenant, maxAgeSeconds });
      const clear = (name: string) => name in cookies && append(clearCookie(name, https));
      const sealedSeconds = tokens?.remember ? REMEMBERED_SECONDS : SESSION_SECONDS;
      const lasting = { https, maxAgeSeconds: tokens?.remember ? REMEMBERED_SECONDS : undefined };

      if (changed.has("tokens")) {
        if (loaded && loaded.sid !== tokens?.sid) await store.blobs.remove(loaded.sid);
        append(
          ...(tokens
            ? await saveTokens(tokensCookie, tokens, sealedSeconds, lasting)
            : writeChunked(cookies, names.tokens, null, { https })),
        );
      }
      if (changed.has("activity")) {
        if (activity)
          append(
            serialiseCookie(names.activity, await seal(names.activity, activity, sealedSeconds), lasting),
          );
        else clear(names.activity);
      }
      if (flashTaken && !keepFlash) clear(names.flash);
      else if (changed.has("flash")) {
        append(
          serialiseCookie(names.flash, await seal(names.flash, flash, FLASH_SECONDS), {
            https,
            maxAgeSeconds: FLASH_SECONDS,
          }),
        );
      }
      if (changed.has("pending")) {
        if (pending) {
          const value = await seal(names.pending, pending, PENDING_SECONDS);
          append(serialiseCookie(names.pending, value, { https, maxAgeSeconds: PENDING_SECONDS }));
        } else {
          // The cookie may have been copied: what it began is over, wherever it turns up again.
          if (loadedPending && !isSpent)
            await store.oneTime.claim(names.pending, loadedPending.id, PENDING_SECONDS);
          clear(names.pending);
        }
      }
      if (changed.has("consent")) {
        const options = { https, maxAgeSeconds: CONSENT_MAX_AGE, httpOnly: false };
        append(serialiseCookie(CONSENT_COOKIE, JSON.stringify(consent), options));
      }
    },
  };
}
