import { formsCopy } from "#api-copy/forms";
import { mailsCopy } from "#api-copy/mails";
import { isMailbox, toSingleLine } from "./plain-text.ts";

export interface EnquiryForm {
  subject: string;
  comments: string;
}

/** Who wrote: an identified person of the client, or a visitor. */
export interface Sender {
  email: string | null;
  firstName: string;
  surname: string;
  /** Null for a visitor. */
  employeeNumber: string | null;
}

/**
 * Errors of the form by wire name (CONTACT-09); null if there are none. A visitor must give an email
 * address.
 */
export function findEnquiryErrors(
  form: EnquiryForm,
  { isSubjectKnown, isVisitor, email }: { isSubjectKnown: boolean; isVisitor: boolean; email: string | null },
): Record<string, string> | null {
  const errors: Record<string, string> = {};
  if (form.subject.trim() === "" || !isSubjectKnown) errors._person_enq = formsCopy("enquirySubject");
  if (form.comments.trim() === "") errors._message = formsCopy("required");
  if (isVisitor && (email === null || !isMailbox(email))) errors._email = formsCopy("email");
  return Object.keys(errors).length === 0 ? null : errors;
}

/** The email to the support desk: who wrote, and what. */
export function toEnquiryMail(
  { subject, comments }: EnquiryForm,
  sender: Sender,
  desk: { clientName: string; brandName: string; brandColour: string },
) {
  const name = toSingleLine(`${sender.firstName} ${sender.surname}`);
  const facts: [label: string, value: string][] = [
    [mailsCopy("enquiryName"), name || mailsCopy("notGiven")],
    [mailsCopy("enquiryEmail"), sender.email ? toSingleLine(sender.email) : mailsCopy("notGiven")],
    [mailsCopy("enquiryCompany"), toSingleLine(desk.clientName)],
    ...(sender.employeeNumber === null
      ? ([[mailsCopy("enquiryLoggedIn"), mailsCopy("enquiryNo")]] as [string, string][])
      : ([[mailsCopy("enquiryNumber"), toSingleLine(sender.employeeNumber)]] as [string, string][])),
    [mailsCopy("enquirySubject"), toSingleLine(subject)],
  ];
  return {
    subject: toSingleLine(`${mailsCopy("enquiryAbout", { subject })} (${desk.brandName})`).slice(0, 200),
    heading: mailsCopy("enquiry"),
    facts,
    body: comments,
    brandName: desk.brandName,
    brandColour: desk.brandColour,
  };
}
