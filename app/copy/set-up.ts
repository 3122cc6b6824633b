import { copyOf } from "./copy.ts";
import { setUp } from "./en/set-up.ts";

export const setUpCopy = copyOf({ en: setUp });
