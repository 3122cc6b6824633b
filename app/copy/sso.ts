import { copyOf } from "./copy.ts";
import { sso } from "./en/sso.ts";

export const ssoCopy = copyOf({ en: sso });
