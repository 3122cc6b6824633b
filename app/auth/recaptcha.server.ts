const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

/** Asks Google to verify an answer, for forms whose API call has no field for it. */
export async function verifyRecaptcha(secret: string, response: string, ip: string): Promise<boolean> {
  const reply = await fetch(SITE_VERIFY, {
    method: "POST",
    body: new URLSearchParams({ secret, response, remoteip: ip }),
    redirect: "error",
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  const verdict: unknown = await reply?.json().catch(() => null);
  return typeof verdict === "object" && verdict !== null && "success" in verdict && verdict.success === true;
}
