/** The demo's own page. */
export const demo = {
  components: "Components",
  componentsText: "What pages are made of, in every state. Sums and days are examples.",
  title: "Demo accounts",
  intro:
    "This portal runs on a world of made-up people. Choose an account and log in with the password below.",
  password: "Password for every account",
  account: "Account",
  shows: "What it shows",
  signInAt: "Log in to {tenant}",
  restart: "Start afresh",
  restartOf: "Start {name} afresh",
  restarted: "{email} starts afresh",
  mails: "Emails sent",
  noMails: "No emails have been sent yet",
  mailTo: "To",
  mailSubject: "Subject",
  api: "The API behind it",
  apiText: "The portal talks to a documented API.",
  apiLink: "Read the API document",
} as const;
