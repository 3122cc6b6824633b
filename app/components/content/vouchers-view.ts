import { formatLongDay, formatVoucherDay } from "~/copy/day.ts";

export interface VouchersView {
  balancePence: number;
  /** The day as text; null if it is not known. */
  lastPayment: string | null;
  nextVoucher: string | null;
}

/** The texts of a person's vouchers; `ccv` holds the client's dates, for people who still get vouchers. */
export const toVouchersView = (
  { balancePence, lastPaymentDate }: { balancePence: number; lastPaymentDate: string | null },
  ccv: { nextVoucherDate: string | null } | null,
): VouchersView => ({
  balancePence,
  lastPayment: formatLongDay(lastPaymentDate),
  nextVoucher: formatVoucherDay(ccv?.nextVoucherDate),
});
