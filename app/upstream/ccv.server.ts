import { type CallReply, getCcvBalance, getEligibleBenefits } from "#contract/index.ts";
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

/** Loads the balance if a benefit is of vouchers (CCV-04); otherwise null. */
export async function findVouchers(
  upstream: Upstream,
  caller: CallOptions,
): Promise<Vouchers | null | "failed"> {
  const list = await upstream.call(getEligibleBenefits, {}, caller);
  if (!list.ok || list.data.error) return "failed";
  const benefit = list.data.benefits.find(isVoucherGroup);
  if (!benefit) return null;
  const balance = await upstream.call(getCcvBalance, {}, caller);
  return balance.ok ? toVouchers(benefit.benefitId, balance.data) : "failed";
}
