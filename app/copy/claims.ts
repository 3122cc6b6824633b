import { copyOf } from "./copy.ts";
import { claims } from "./en/claims.ts";

export const claimsCopy = copyOf({ en: claims });
