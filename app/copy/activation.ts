import { copyOf } from "./copy.ts";
import { activation } from "./en/activation.ts";

export const activationCopy = copyOf({ en: activation });
