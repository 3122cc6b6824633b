import { lookup as lookUp } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { seconds } from "../domain/clock.ts";
import type { DeliveryAnswer, DeliveryProblem } from "../domain/webhooks/retries.ts";
import { findUrlProblem, isReachable, toAddress, type WebhookAddressRules } from "./webhook-address.ts";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type SendWebhook = (request: WebhookRequest) => Promise<DeliveryAnswer>;

export interface WebhookSenderOptions extends WebhookAddressRules {
  /** How long to wait for the reply's status, ms. */
  timeoutMs?: number;
  /** Resolves names; by default with the system's resolver. */
  lookup?: typeof lookUp;
}

/**
 * Posts webhooks without following redirects or reading bodies. It connects to the address that it checked,
 * so that a name cannot change in between.
 */
export function createWebhookSender({
  timeoutMs = seconds(15),
  lookup = lookUp,
  ...rules
}: WebhookSenderOptions): SendWebhook {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isReachable(address, rules)))
        return callback(new AddressRefusedError(), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
  return async ({ url, headers, body }) => {
    // Checked again, because the rules may have changed since it was saved.
    if (findUrlProblem(url, rules) !== null) return { kind: "unanswered", problem: "address-refused" };
    const target = new URL(url);
    const request = target.protocol === "https:" ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode = 0, headers: answered } = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request(
          target,
          {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
              "user-agent": "benefits-portal",
              ...headers,
            },
            // A connection is not reused, because its address would not be checked again.
            agent: false,
            signal,
            ...(toAddress(target.hostname) === null && { lookup: checkedLookup }),
          },
          (response) => {
            resolve(response);
            response.on("error", () => {});
            outgoing.destroy();
          },
        );
        outgoing.on("error", reject);
        outgoing.end(body);
      });
      return { kind: "answered", status: statusCode, retryAfterMs: toMs(answered["retry-after"]) };
    } catch (fault) {
      return { kind: "unanswered", problem: signal.aborted ? "timeout" : getProblem(fault) };
    }
  };
}

class AddressRefusedError extends Error {
  readonly code = "EADDRREFUSED";
}

/** The wait in ms. A date is ignored, because it would need the receiver's clock to be right. */
function toMs(retryAfter: string | undefined): number | null {
  return retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter) ? seconds(Number(retryAfter)) : null;
}

/** Our own name for a fault, because the system's text may quote the address. */
function getProblem(fault: unknown): DeliveryProblem {
  const code = String((fault as { code?: unknown }).code ?? "");
  if (code === "EADDRREFUSED") return "address-refused";
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return "name-unknown";
  if (code === "ETIMEDOUT") return "timeout";
  if (/CERT|SIGNATURE|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return "certificate";
  if (/^E(CONN|HOST|NET|PIPE)/.test(code)) return "no-connection";
  return "failed";
}
