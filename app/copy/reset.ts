import { copyOf } from "./copy.ts";
import { reset } from "./en/reset.ts";

export const resetCopy = copyOf({ en: reset });
