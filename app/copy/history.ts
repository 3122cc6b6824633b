import { copyOf } from "./copy.ts";
import { history } from "./en/history.ts";

export const historyCopy = copyOf({ en: history });
