import type { Generated } from "kysely";
import type { Instant } from "./types.ts";

/** Figures of a client's people and benefits, as counted by a job. */
export interface ClientFiguresTable {
  client_id: string;
  /** The domain's `Figures` as JSON; null until they are first counted. */
  figures: string | null;
  /** When the count began, by the API's clock. */
  counted_at: Instant | null;
  /** How long the count took, ms. */
  took_ms: number | null;
  /** Until this real time only one node may count. */
  claimed_until: Generated<Instant>;
}
