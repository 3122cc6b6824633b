import { copyOf } from "./copy.ts";
import { statements } from "./en/statements.ts";

export const statementsCopy = copyOf({ en: statements });
