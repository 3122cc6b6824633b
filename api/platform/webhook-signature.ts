import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export const createWebhookSecret = () => `${prefix}${randomBytes(32).toString("base64")}`;

/**
 * The headers of Standard Webhooks; `at` is ms. Every secret signs, so that a receiver may know any of
 * them.
 */
export function signWebhook(
  { id, body, at }: { id: string; body: string; at: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signWithSecret = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${signWithSecret(secret)}`).join(" "),
  };
}
