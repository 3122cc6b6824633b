import { copyOf } from "./copy.ts";
import { approvals } from "./en/approvals.ts";

export const approvalsCopy = copyOf({ en: approvals });
