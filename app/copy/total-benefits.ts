import { copyOf } from "./copy.ts";
import { totalBenefits } from "./en/total-benefits.ts";

export const totalBenefitsCopy = copyOf({ en: totalBenefits });
