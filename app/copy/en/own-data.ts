/** Everything that is kept of a person, to take away. */
export const ownData = {
  title: "Download everything we hold about you",
  section: "Your data",
  lead: "You can download everything we hold about you. It is one zip file with tables, your receipts and a page that explains them.",
  link: "Download your data",
  passwordLead: "Enter your password again to start the download.",
  ssoLead: "You log in through your employer, so no password is needed.",
  care: "Keep the file safe: it has your pay, your claims and your family members in it.",
  submit: "Download",
  wrong: "This is not your current password",
  required: "Please enter your current password",
  locked: "Too many wrong passwords. Please try again in 15 minutes.",
  many: "You have downloaded your data several times. Please try again in an hour.",
  failed: "The download did not start. Please try again.",
} as const;
