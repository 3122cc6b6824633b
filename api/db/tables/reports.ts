import type { Instant } from "./types.ts";

/** A provider of a client's products: an insurer, a scheme, a shop. `benefit_contents` names them by code. */
export interface ProviderTable {
  client_id: string;
  code: string;
  name: string;
}

/** Opens one page for some minutes, as long as its login lasts. Stored only as SHA-256 (hex). */
export interface PageTokenTable {
  token_hash: string;
  client_id: string;
  employee_id: string;
  family_id: string;
  page: "ccv-manage";
  /** Real time. */
  expires_at: Instant;
}
