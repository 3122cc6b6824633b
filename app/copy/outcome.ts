import { copyOf } from "./copy.ts";
import { outcome } from "./en/outcome.ts";

export const outcomeCopy = copyOf({ en: outcome });
