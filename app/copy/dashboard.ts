import { copyOf } from "./copy.ts";
import { dashboard } from "./en/dashboard.ts";

export const dashboardCopy = copyOf({ en: dashboard });
