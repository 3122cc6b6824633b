import { copyOf } from "./copy.ts";
import { cards } from "./en/cards.ts";

export const cardsCopy = copyOf({ en: cards });
