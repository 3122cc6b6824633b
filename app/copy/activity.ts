import { copyOf } from "./copy.ts";
import { activity } from "./en/activity.ts";

export const activityCopy = copyOf({ en: activity });
