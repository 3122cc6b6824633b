import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { secondsToMs } from "../domain/clock.ts";
import type { DeliveryAnswer, DeliveryProblem } from "../domain/webhooks/retries.ts";
import { findUrlProblem, isAllowedAddress, toAddress, type WebhookAddressRules } from "./webhook-address.ts";
import { createNameResolver, type ResolveName } from "./webhook-lookup.ts";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type SendWebhook = (request: WebhookRequest) => Promise<DeliveryAnswer>;

export interface WebhookSenderOptions extends WebhookAddressRules {
  /** How long to wait for the reply's status, ms. */
  timeoutMs?: number;
  resolveName?: ResolveName;
}

/**
 * Posts webhooks without following redirects or reading bodies. It connects to the address that it checked,
 * so that a name cannot change in between.
 */
export function createWebhookSender({
  timeoutMs = secondsToMs(15),
  resolveName = createNameResolver(),
  ...rules
}: WebhookSenderOptions): SendWebhook {
  const resolveCheckedAddresses = async (name: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await resolveName(name).catch(() => []);
    if (!first) throw new SendError("ENOTFOUND");
    const addresses: [LookupAddress, ...LookupAddress[]] = [first, ...others];
    if (!addresses.every(({ address }) => isAllowedAddress(address, rules)))
      throw new SendError("EADDRREFUSED");
    return addresses;
  };
  const lookup: LookupFunction = (name, { all }, callback) => {
    resolveCheckedAddresses(name).then(
      (found) => (all ? callback(null, found) : callback(null, found[0].address, found[0].family)),
      (error) => callback(error, []),
    );
  };
  return async ({ url, headers, body }) => {
    // Checked again, because the rules may have changed since it was saved.
    if (findUrlProblem(url, rules) !== null) return { kind: "unanswered", problem: "address-refused" };
    const target = new URL(url);
    const request = target.protocol === "https:" ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode = 0, headers: responseHeaders } = await new Promise<IncomingMessage>(
        (resolve, reject) => {
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
              ...(toAddress(target.hostname) === null && { lookup }),
            },
            (response) => {
              resolve(response);
              response.on("error", () => {});
              outgoing.destroy();
            },
          );
          outgoing.on("error", reject);
          outgoing.end(body);
        },
      );
      return {
        kind: "answered",
        status: statusCode,
        retryAfterMs: parseRetryAfter(responseHeaders["retry-after"]),
      };
    } catch (fault) {
      return { kind: "unanswered", problem: signal.aborted ? "timeout" : toDeliveryProblem(fault) };
    }
  };
}

class SendError extends Error {
  readonly code: "ENOTFOUND" | "EADDRREFUSED";

  constructor(code: SendError["code"]) {
    super(code);
    this.code = code;
  }
}

/** The wait in ms. A date is ignored, because it would need the receiver's clock to be right. */
function parseRetryAfter(retryAfter: string | undefined): number | null {
  return retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter) ? secondsToMs(Number(retryAfter)) : null;
}

/** Our own name for a fault, because the system's text may quote the address. */
function toDeliveryProblem(fault: unknown): DeliveryProblem {
  const code = String((fault as { code?: unknown }).code ?? "");
  if (code === "EADDRREFUSED") return "address-refused";
  if (code === "ENOTFOUND") return "name-unknown";
  if (code === "ETIMEDOUT") return "timeout";
  if (/CERT|SIGNATURE|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return "certificate";
  if (/^E(CONN|HOST|NET|PIPE)/.test(code)) return "no-connection";
  return "failed";
}
