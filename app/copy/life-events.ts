import { copyOf } from "./copy.ts";
import { lifeEvents } from "./en/life-events.ts";

export const lifeEventsCopy = copyOf({ en: lifeEvents });
