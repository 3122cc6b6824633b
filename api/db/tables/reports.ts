import type { Instant } from "./types.ts";

/** A provider of a client's products, such as an insurer. `benefit_contents` names it by code. */
export interface ProviderTable {
  client_id: string;
  code: string;
  name: string;
}

/** A token that opens one page for some minutes, while its login lasts. Stored only as SHA-256 (hex). */
export interface PageTokenTable {
  token_hash: string;
  client_id: string;
  employee_id: string;
  family_id: string;
  page: "ccv-manage";
  /** Real time at which the token expires. */
  expires_at: Instant;
}
