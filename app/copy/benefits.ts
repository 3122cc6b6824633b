import { copyOf } from "./copy.ts";
import { benefits } from "./en/benefits.ts";

export const benefitsCopy = copyOf({ en: benefits });
