import { copyOf } from "./copy.ts";
import { noClient } from "./en/no-client.ts";

export const noClientCopy = copyOf({ en: noClient });
