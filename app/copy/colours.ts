import { copyOf } from "./copy.ts";
import { colours } from "./en/colours.ts";

export const coloursCopy = copyOf({ en: colours });
