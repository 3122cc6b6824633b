import { copyOf } from "./copy.ts";
import { paging } from "./en/paging.ts";

export const pagingCopy = copyOf({ en: paging });
