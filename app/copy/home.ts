import { copyOf } from "./copy.ts";
import { home } from "./en/home.ts";

export const homeCopy = copyOf({ en: home });
