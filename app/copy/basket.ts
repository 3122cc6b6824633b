import { copyOf } from "./copy.ts";
import { basket } from "./en/basket.ts";

export const basketCopy = copyOf({ en: basket });
