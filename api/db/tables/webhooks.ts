import type { Sealed } from "../sealing/rows.ts";
import type { Instant } from "./types.ts";

/** An address of a client's system that is told of events. */
export interface WebhookEndpointTable {
  client_id: string;
  id: string;
  url: string;
  /** JSON: the types of events that it is told of. */
  event_types: string;
  /** `whsec_…`, which the receiver has as well. */
  secret: Sealed;
  /** Signs as well until `previous_until`, so that a receiver can change over. */
  previous_secret: Sealed | null;
  previous_until: Instant | null;
  /** `off` by an employer, `stopped` by what the address answered. */
  state: "on" | "off" | "stopped";
  /** Why it was stopped: it answered that it is gone, or nothing got through for days. */
  off_reason: "gone" | "failing" | null;
  /** The first failure since the last success; null while events get through. */
  failing_since: Instant | null;
  /** An address that does not answer is left alone until then. */
  rests_until: Instant;
  created_by: string;
  created_at: Instant;
  updated_at: Instant;
  /** Grows with each change by an employer. */
  version: number;
}

/** One event on its way to one endpoint: written in the transaction of what happened, sent afterwards. */
export interface WebhookDeliveryTable {
  client_id: string;
  endpoint_id: string;
  /** The `webhook-id`, kept over retries. */
  event_id: string;
  type: string;
  /** What is signed and sent. */
  body: string;
  /** `held` waits until its endpoint is on again. */
  status: "waiting" | "held" | "delivered" | "failed";
  attempts: number;
  /** Not before, by the world's time; a sender moves it on while it sends. */
  next_at: Instant;
  /** What the address answered last. */
  response_status: number | null;
  /** Why there was no answer, as a name. */
  error: string | null;
  finished_at: Instant | null;
  created_at: Instant;
}
