import { addQuery } from "./paths.ts";

const toClaimsPath = (id: string, rest = "") => `/app/claims/${encodeURIComponent(id)}/${rest}`;

/**
 * URLs of a person's claims on a benefit, in a separate file because only their pages load them. They are not
 * below My benefits, which some leavers who can still claim do not have (CCV-06).
 */
export const claimPaths = {
  list: (id: string) => toClaimsPath(id),
  new: (id: string) => toClaimsPath(id, "new/"),
  claim: (id: string, claimId: string) => toClaimsPath(id, `${encodeURIComponent(claimId)}/`),
  receipt: (id: string, claimId: string, receiptId: string) =>
    toClaimsPath(id, `${encodeURIComponent(claimId)}/receipts/${encodeURIComponent(receiptId)}`),
  /** Receives a receipt; no other address accepts one. */
  addReceipt: (id: string, claimId: string) =>
    addQuery("/app/claim-receipt/", { benefit: id, claim: claimId }),
};
