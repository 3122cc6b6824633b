import { copyOf } from "./copy.ts";
import { pensionModel } from "./en/pension-model.ts";

export const pensionModelCopy = copyOf({ en: pensionModel });
