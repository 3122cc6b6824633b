import { copyOf } from "./copy.ts";
import { storage } from "./en/storage.ts";

export const storageCopy = copyOf({ en: storage });
