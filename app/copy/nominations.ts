import { copyOf } from "./copy.ts";
import { nominations } from "./en/nominations.ts";

export const nominationsCopy = copyOf({ en: nominations });
