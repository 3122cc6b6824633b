import type { Instant } from "./types.ts";

/** Who stands behind products of a client: an insurer, a scheme, a shop. `benefit_contents` names them by code. */
export interface ProviderTable {
  client_id: string;
  code: string;
  name: string;
}

/** Opens one page for some minutes, for as long as the sign-in that it came of lasts. Kept as SHA-256 (hex) only. */
export interface PageTokenTable {
  token_hash: string;
  client_id: string;
  employee_id: string;
  family_id: string;
  page: "ccv-manage";
  /** Real time. */
  expires_at: Instant;
}
