import { copyOf } from "./copy.ts";
import { profile } from "./en/profile.ts";

export const profileCopy = copyOf({ en: profile });
