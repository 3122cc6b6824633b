const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

/** Asks Google about a reCAPTCHA answer, which it confirms only once (LIMIT-16). */
export function verifyByGoogle(secret: string) {
  return async (answer: string, ip: string | null): Promise<boolean> => {
    const body = new URLSearchParams({ secret, response: answer, ...(ip ? { remoteip: ip } : {}) });
    const reply = await fetch(SITE_VERIFY, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    const verdict: unknown = await reply?.json().catch(() => null);
    return (
      typeof verdict === "object" && verdict !== null && "success" in verdict && verdict.success === true
    );
  };
}
