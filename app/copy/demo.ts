import { copyOf } from "./copy.ts";
import { demo } from "./en/demo.ts";

export const demoCopy = copyOf({ en: demo });
