import { z } from "zod";
import { formCopy } from "#copy/form";
import { combineRules, createEmailRule, createRequiredRule, type Rule } from "~/components/form/rules.ts";
import { toRuleSchema } from "./rules-schema.server.ts";

/** Refuses an address that is too long for the API's calls. */
const refuseTooLong: Rule = (value) => (value.length > 320 ? formCopy("emailInvalid") : undefined);

/** A form with only an email address, by the browser's rules (LOGIN-10). */
export const emailSchema = z.object({
  email: toRuleSchema(combineRules(createRequiredRule(), createEmailRule(), refuseTooLong)),
});
