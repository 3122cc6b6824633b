import { copyOf } from "./copy.ts";
import { robot } from "./en/robot.ts";

export const robotCopy = copyOf({ en: robot });
