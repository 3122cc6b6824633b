import { addQuery } from "./paths.ts";

/** URLs of employers' decisions, in a separate file because only their pages load them. */
export const decisionPaths = {
  /** Claims of plans whose claims the employer decides. */
  claims: (page?: number) => addQuery("/app/dashboard/claims/", { page: page === 1 ? undefined : page }),
  /** Paid and refused claims; `search` is part of a name, an employee number or a reference. */
  decidedClaims: ({ search, page }: { search?: string; page?: number } = {}) =>
    addQuery("/app/dashboard/claims/decided/", {
      search: search || undefined,
      page: page === 1 ? undefined : page,
    }),
  claim: (claimId: string) => `/app/dashboard/claims/${encodeURIComponent(claimId)}/`,
  receipt: (claimId: string, receiptId: string) =>
    `/app/dashboard/claims/${encodeURIComponent(claimId)}/receipts/${encodeURIComponent(receiptId)}`,
  insurerDecisions: (page?: number) =>
    addQuery("/app/dashboard/insurer-decisions/", { page: page === 1 ? undefined : page }),
  insurerDecision: (selectionId: string) =>
    `/app/dashboard/insurer-decisions/${encodeURIComponent(selectionId)}/`,
};
