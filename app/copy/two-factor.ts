import { copyOf } from "./copy.ts";
import { twoFactor } from "./en/two-factor.ts";

export const twoFactorCopy = copyOf({ en: twoFactor });
