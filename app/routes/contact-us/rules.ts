import { formCopy } from "#copy/form";
import {
  combineRules,
  createEmailRule,
  createLengthRule,
  createRequiredRule,
  optional,
} from "~/components/form/rules.ts";

const messageRules = {
  subject: combineRules(createRequiredRule(), createLengthRule(200)),
  comments: combineRules(createRequiredRule(), createLengthRule(5_000)),
};

/** A visitor gives contact details; those of a logged-in person are known. */
const visitorRules = {
  firstName: combineRules(
    createRequiredRule(() => formCopy("firstNameRequired")),
    createLengthRule(100),
  ),
  surname: combineRules(
    createRequiredRule(() => formCopy("surnameRequired")),
    createLengthRule(100),
  ),
  email: combineRules(createRequiredRule(), createLengthRule(320), createEmailRule()),
};
const unusedRules = { firstName: optional, surname: optional, email: optional };

/** The rules of the enquiry's fields, for the browser and the server alike. */
export const getEnquiryRules = (isVisitor: boolean) => ({
  ...(isVisitor ? visitorRules : unusedRules),
  ...messageRules,
});
