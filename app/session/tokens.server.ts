/** The portal's facts about the logged-in person between requests. It never contains bulky user data. */
export interface SessionTokens {
  /** New at every login and masquerade, so that no earlier cookie stays valid (A4). */
  sid: string;
  tenant: string;
  accessToken: string;
  refreshToken: string | null;
  /** When the access token ends, in milliseconds of real time; null if the upstream does not say. */
  expiresAt: number | null;
  ssoLogoutUrl: string | null;
  /** Whether the cookies stay after the browser closes. */
  remember: boolean;
  userId: string | null;
  masquerade: Masquerade | null;
  /** Increases with every write and is part of the `login/setup` cache key. */
  setupVersion: number;
}

export interface Masquerade {
  userId: string;
  schemeYear: string;
  /** The hash of the magic link that opened this view. */
  linkHash?: string;
}

/** The result of a login or refresh. */
export interface NewTokens {
  accessToken: string;
  refreshToken?: string | null;
  /** The upstream's `expires_in`, in seconds. */
  expiresInSeconds?: number | null;
  ssoLogoutUrl?: string | null;
  remember?: boolean;
  userId?: string | null;
  masquerade?: Masquerade | null;
}

export const toExpiresAt = (seconds: number | null | undefined, realNow: number): number | null =>
  typeof seconds === "number" && Number.isFinite(seconds) ? realNow + seconds * 1_000 : null;
