import { copyOf } from "./copy.ts";
import { uploads } from "./en/uploads.ts";

export const uploadsCopy = copyOf({ en: uploads });
