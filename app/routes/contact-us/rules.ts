import { formCopy } from "#copy/form";
import { all, atMost, email, optional, required } from "~/components/form/rules.ts";

const messageRules = {
  subject: all(required(), atMost(200)),
  comments: all(required(), atMost(5_000)),
};

/** A visitor gives contact details; those of a logged-in person are known. */
const visitorRules = {
  firstName: all(
    required(() => formCopy("firstNameRequired")),
    atMost(100),
  ),
  surname: all(
    required(() => formCopy("surnameRequired")),
    atMost(100),
  ),
  email: all(required(), atMost(320), email()),
};
const unusedRules = { firstName: optional, surname: optional, email: optional };

/** The rules of the enquiry's fields, for the browser and the server alike. */
export const getEnquiryRules = (isVisitor: boolean) => ({
  ...(isVisitor ? visitorRules : unusedRules),
  ...messageRules,
});
