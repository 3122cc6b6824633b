import { copyOf } from "./copy.ts";
import { overload } from "./en/overload.ts";

export const overloadCopy = copyOf({ en: overload });
