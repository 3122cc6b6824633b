import { copyOf } from "./copy.ts";
import { webhooks } from "./en/webhooks.ts";

export const webhooksCopy = copyOf({ en: webhooks });
