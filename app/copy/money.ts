import { copyOf } from "./copy.ts";
import { money } from "./en/money.ts";

export const moneyCopy = copyOf({ en: money });
