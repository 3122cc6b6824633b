import { type Benefit, type CallReply, getCcvBalance, getEligibleBenefits } from "#contract/index.ts";
import type { CallOptions, Upstream } from "./client.server.ts";

/** A person's childcare vouchers (CCV-03). */
export interface Vouchers {
  /** The benefit that the vouchers belong to. */
  benefitId: string;
  balancePence: number;
  /** The day as `yyyy-mm-dd`. */
  lastPaymentDate: string | null;
}

export const isVoucherGroup = ({ groupCode }: { groupCode: string }): boolean => groupCode === "ccv";

export function toVouchers(
  benefitId: string,
  { balance, lastPaymentDate }: CallReply<typeof getCcvBalance>,
): Vouchers {
  return { benefitId, balancePence: Math.round(balance * 100), lastPaymentDate: lastPaymentDate ?? null };
}

/** A leaver's vouchers, and the other benefits that they can still claim on. */
export type LeaverVouchers = Vouchers & { claimable: Pick<Benefit, "benefitId" | "name" | "language">[] };

/** Loads the balance if a benefit is of vouchers (CCV-04); otherwise null. */
export async function findVouchers(
  upstream: Upstream,
  caller: CallOptions,
): Promise<LeaverVouchers | null | "failed"> {
  const list = await upstream.call(getEligibleBenefits, {}, caller);
  if (!list.ok || list.data.error) return "failed";
  const benefit = list.data.benefits.find(isVoucherGroup);
  if (!benefit) return null;
  const balance = await upstream.call(getCcvBalance, {}, caller);
  if (!balance.ok) return "failed";
  const claimable = list.data.benefits
    .filter(({ hasClaims }) => hasClaims)
    .map(({ benefitId, name, language }) => ({ benefitId, name, language }));
  return { ...toVouchers(benefit.benefitId, balance.data), claimable };
}
