import { copyOf } from "./copy.ts";
import { family } from "./en/family.ts";

export const familyCopy = copyOf({ en: family });
