import { copyOf } from "./copy.ts";
import { enrolment } from "./en/enrolment.ts";

export const enrolmentCopy = copyOf({ en: enrolment });
