import { copyOf } from "./copy.ts";
import { insights } from "./en/insights.ts";

export const insightsCopy = copyOf({ en: insights });
