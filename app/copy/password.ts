import { copyOf } from "./copy.ts";
import { password } from "./en/password.ts";

export const passwordCopy = copyOf({ en: password });
