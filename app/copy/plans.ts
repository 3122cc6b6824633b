import { copyOf } from "./copy.ts";
import { plans } from "./en/plans.ts";

export const plansCopy = copyOf({ en: plans });
