/**
 * Cookie preferences (COOKIE-06). They are the only state that outlives the session, in a cookie that page
 * scripts may read.
 */
export interface Consent {
  cookiesAccepted: boolean;
  nonNecessaryCookiesEnabled: boolean;
}

/** The cookie has no prefix even over https, because scripts and operators know it as `pes` (SESSION-12). */
export const CONSENT_COOKIE = "pes";
export const CONSENT_MAX_AGE = 365 * 24 * 3_600;

const NONE: Consent = { cookiesAccepted: false, nonNecessaryCookiesEnabled: false };

export function parseConsent(value: string | undefined): Consent {
  try {
    const stored = JSON.parse(value ?? "null");
    return {
      cookiesAccepted: stored?.cookiesAccepted === true,
      nonNecessaryCookiesEnabled: stored?.nonNecessaryCookiesEnabled === true,
    };
  } catch {
    return NONE;
  }
}
