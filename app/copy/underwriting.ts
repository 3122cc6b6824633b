import { copyOf } from "./copy.ts";
import { underwriting } from "./en/underwriting.ts";

export const underwritingCopy = copyOf({ en: underwriting });
