import { copyOf } from "./copy.ts";
import { documents } from "./en/documents.ts";

export const documentsCopy = copyOf({ en: documents });
