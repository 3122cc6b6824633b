import { copyOf } from "./copy.ts";
import { idle } from "./en/idle.ts";

export const idleCopy = copyOf({ en: idle });
