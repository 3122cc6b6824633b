/** A new email address or date of birth that an employer's file has for someone with an account. */
export const accountChanges = {
  confirmTitle: "Confirm your email address",
  confirmLead: "Your employer gave us this email address for your account. Confirm it if it is yours.",
  confirmSubmit: "Confirm this address",
  confirmedTitle: "Your email address is confirmed",
  confirmedLater:
    "It replaces your old address on {date}, or as soon as you accept the change. Use the link we sent to your old address. Until then, log in with your old address.",
  confirmedNow: "From now on, log in with your new email address.",

  answerTitle: "Stop or accept a change",
  answerLead: "Your employer gave us a new email address or date of birth for you. Our email says which.",
  answerText:
    "If you do not want this change, or do not know why it was made, stop it. Nothing changes then.",
  stop: "Stop the change",
  accept: "Accept the change",
  pending: "Saving…",
  stoppedTitle: "The change is stopped",
  stopped_email:
    "You still log in with your old email address. If you did not expect this, tell your employer.",
  stopped_date_of_birth:
    "Your date of birth stays as it was. If you did not expect this, tell your employer.",
  acceptedTitle: "You have accepted the change",
  accepted_email:
    "The new address replaces your old one once it is confirmed. Use the link we sent to the new address.",
  accepted_date_of_birth: "Your date of birth changes soon.",
  madeTitle: "The change is made",
  made_email: "From now on, log in with your new email address. You have been logged out everywhere.",
  made_date_of_birth: "Your date of birth has changed. You have been logged out everywhere.",
  goneTitle: "This link no longer works",
  goneText:
    "The change was made, withdrawn or stopped, or has expired. Log in and open My profile settings to see your details.",
  failed: "We could not save this. Please try again",

  own_email: "Your email address will change",
  own_birth: "Your date of birth will change",
  own_email_open:
    "Your employer gave us a new email address for you: {value}. It must be confirmed by {date}, with the link we sent to it. Until then, log in with the address you use now.",
  own_email_confirmed:
    "Your employer gave us a new email address for you: {value}. It is confirmed and replaces the address you use now on {date}.",
  own_date_of_birth: "Your employer gave us a new date of birth for you: {value}. It changes on {date}.",
  stopText: "If this is wrong, stop it. Nothing changes then.",
  alreadyMade: "This change can no longer be stopped",

  employer_email_open:
    "New email address {value}: they must confirm it by {date}. Until then, they log in with the old one.",
  employer_email_confirmed: "New email address {value}: confirmed, and used from {date} unless they stop it.",
  employer_date_of_birth: "New date of birth {value}: used from {date} unless they stop it.",
  employer_email_stopped: "They stopped the change to {value} on {date}.",
  employer_date_of_birth_stopped: "They stopped the change of their date of birth on {date}.",
  employerTitle: "Changes to their account",
} as const;
