import type { Generated } from "kysely";
import type { Instant } from "./types.ts";

/** Figures of a client's people and benefits, as a job has counted them. */
export interface ClientFiguresTable {
  client_id: string;
  /** The domain's `Figures` as JSON; null until they are first counted. */
  figures: string | null;
  /** When the count began, by the API's clock. */
  counted_at: Instant | null;
  /** How long the count took, ms. */
  took_ms: number | null;
  /** Until when one node alone counts; real time. */
  claimed_until: Generated<Instant>;
}
