import type { Sealed } from "../sealing/rows.ts";
import type { Instant } from "./types.ts";

/** An address of a client's system that receives events. */
export interface WebhookEndpointTable {
  client_id: string;
  id: string;
  url: string;
  /** JSON: the types of events that it receives. */
  event_types: string;
  /** `whsec_…`, which the receiver also has. */
  secret: Sealed;
  /** Also signs until `previous_until`, so that a receiver can change over. */
  previous_secret: Sealed | null;
  previous_until: Instant | null;
  /** `off` by an employer, `stopped` by the address's replies. */
  state: "on" | "off" | "stopped";
  /** Why it stopped: the address replied that it is gone, or no event arrived for days. */
  off_reason: "gone" | "failing" | null;
  /** The first failure since the last success; null while events get through. */
  failing_since: Instant | null;
  /** We leave an address that does not answer alone until then. */
  rests_until: Instant;
  created_by: string;
  created_at: Instant;
  updated_at: Instant;
  /** Grows with each change by an employer. */
  version: number;
}

/** One event on its way to one endpoint: written in the transaction that caused it, sent afterwards. */
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
  /** Not before, by the world's time; a sender moves it on while it sends. */
  next_at: Instant;
  /** The address's last reply. */
  response_status: number | null;
  /** Why there was no answer, as a name. */
  error: string | null;
  finished_at: Instant | null;
  created_at: Instant;
}
