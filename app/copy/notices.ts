import { copyOf } from "./copy.ts";
import { notices } from "./en/notices.ts";

export const noticesCopy = copyOf({ en: notices });
