import type { Sealed } from "../sealing/sealed.ts";
import type { Instant } from "./types.ts";

/** An address of a client's system that receives events. */
export interface WebhookEndpointTable {
  client_id: string;
  id: string;
  url: string;
  /** The types of events that it receives, as JSON. */
  event_types: string;
  /** `whsec_…`, which the receiver knows too. */
  secret: Sealed;
  /** The old secret, which also signs until `previous_until` so that receivers can change theirs. */
  previous_secret: Sealed | null;
  previous_until: Instant | null;
  /** `off` was set by an employer, `stopped` by the address's replies. */
  state: "on" | "off" | "stopped";
  /** Why the endpoint stopped: the address replied that it is gone, or no event arrived for days. */
  off_reason: "gone" | "failing" | null;
  /** The first failure since the last success; null while events arrive. */
  failing_since: Instant | null;
  /** An address that did not reply gets no events before this time. */
  rests_until: Instant;
  created_by: string;
  created_at: Instant;
  updated_at: Instant;
  /** Increases with each change by an employer. */
  version: number;
}

/** One event for one endpoint: stored in the transaction that caused it, and sent afterwards. */
export interface WebhookDeliveryTable {
  client_id: string;
  endpoint_id: string;
  /** The `webhook-id`, the same for all attempts. */
  event_id: string;
  type: string;
  /** The body that is signed and sent. */
  body: string;
  /** `held` waits until its endpoint is on again. */
  status: "waiting" | "held" | "delivered" | "failed";
  attempts: number;
  /** The next attempt is not before this real time. A sender moves it forward while it sends. */
  next_at: Instant;
  /** The status of the address's last reply. */
  response_status: number | null;
  /** The name of the reason why there was no reply. */
  error: string | null;
  finished_at: Instant | null;
  created_at: Instant;
}
