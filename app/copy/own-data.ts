import { copyOf } from "./copy.ts";
import { ownData } from "./en/own-data.ts";

export const ownDataCopy = copyOf({ en: ownData });
