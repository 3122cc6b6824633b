import { copyOf } from "./copy.ts";
import { accountChanges } from "./en/account-changes.ts";

export const accountChangesCopy = copyOf({ en: accountChanges });
