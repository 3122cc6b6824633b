import { copyOf } from "./copy.ts";
import { contact } from "./en/contact.ts";

export const contactCopy = copyOf({ en: contact });
