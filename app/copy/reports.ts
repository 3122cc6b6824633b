import { copyOf } from "./copy.ts";
import { reports } from "./en/reports.ts";

export const reportsCopy = copyOf({ en: reports });
