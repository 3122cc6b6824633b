import { copyOf } from "./copy.ts";
import { vouchers } from "./en/vouchers.ts";

export const vouchersCopy = copyOf({ en: vouchers });
