import { longDay, voucherDay } from "~/copy/day.ts";

export interface VouchersView {
  balancePence: number;
  /** In words; null if they are not known. */
  lastPayment: string | null;
  nextVoucher: string | null;
}

/** Vouchers for a page; `ccv` is the client's, for people who still get them. */
export const toVouchersView = (
  { balancePence, lastPaymentDate }: { balancePence: number; lastPaymentDate: string | null },
  ccv: { nextVoucherDate: string | null } | null,
): VouchersView => ({
  balancePence,
  lastPayment: longDay(lastPaymentDate),
  nextVoucher: voucherDay(ccv?.nextVoucherDate),
});
