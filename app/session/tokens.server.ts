/** The portal's facts about the signed-in person between requests. Bulky user data is never in it. */
export interface SessionTokens {
  /** New at every sign-in and masquerade, so that no cookie from before is worth anything (A4). */
  sid: string;
  tenant: string;
  accessToken: string;
  refreshToken: string | null;
  /** `accessTokenExpires`: real time in ms, or null when the upstream did not say. */
  expiresAt: number | null;
  ssoLogoutUrl: string | null;
  /** Keeps the cookies beyond the browser's session. */
  remember: boolean;
  userId: string | null;
  masquerade: Masquerade | null;
  /** Rises with every write; part of the key of the `login/setup` cache. */
  setupVersion: number;
}

export interface Masquerade {
  userId: string;
  schemeYear: string;
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
