import { copyOf } from "./copy.ts";
import { benefitPay } from "./en/benefit-pay.ts";

export const benefitPayCopy = copyOf({ en: benefitPay });
