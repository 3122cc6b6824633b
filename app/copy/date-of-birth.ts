import { copyOf } from "./copy.ts";
import { dateOfBirth } from "./en/date-of-birth.ts";

export const dateOfBirthCopy = copyOf({ en: dateOfBirth });
