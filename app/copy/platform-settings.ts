import { copyOf } from "./copy.ts";
import { platformSettings } from "./en/platform-settings.ts";

export const platformSettingsCopy = copyOf({ en: platformSettings });
