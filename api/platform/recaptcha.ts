/** What a portal says when it has checked by its own means that a person is asking. */
const CHECKED_BY_PORTAL = "checked-by-portal";
const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

/**
 * Asks reCAPTCHA about an answer (LIMIT-16). People without scripts cannot give one: the portal asks them a question
 * and says that it did.
 */
export function verifyByGoogle(secret: string) {
  return async (answer: string, ip: string | null): Promise<boolean> => {
    if (answer === CHECKED_BY_PORTAL) return true;
    const body = new URLSearchParams({ secret, response: answer, ...(ip ? { remoteip: ip } : {}) });
    const reply = await fetch(SITE_VERIFY, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    const verdict: unknown = await reply?.json().catch(() => null);
    return (
      typeof verdict === "object" && verdict !== null && "success" in verdict && verdict.success === true
    );
  };
}
