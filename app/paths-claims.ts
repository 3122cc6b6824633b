import { addQuery, toBenefitPath } from "./paths.ts";

/** URLs of a person's claims on a benefit, in a separate file because only their pages load them. */
export const claimPaths = {
  list: (id: string) => toBenefitPath(id, "/claims/"),
  new: (id: string) => toBenefitPath(id, "/claims/new/"),
  claim: (id: string, claimId: string) => toBenefitPath(id, `/claims/${encodeURIComponent(claimId)}/`),
  receipt: (id: string, claimId: string, receiptId: string) =>
    toBenefitPath(id, `/claims/${encodeURIComponent(claimId)}/receipts/${encodeURIComponent(receiptId)}`),
  /** Receives a receipt; no other address accepts one. */
  addReceipt: (id: string, claimId: string) =>
    addQuery("/app/claim-receipt/", { benefit: id, claim: claimId }),
};
