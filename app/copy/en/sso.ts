/** Single sign-on and what goes wrong with it (SSO, ERR-30, ERR-31); the demo's own provider and work platform. */
export const sso = {
  expiredTitle: "Ooops your link has expired",
  expiredText: "This link has expired. Don't worry close this tab and start the masquerade session again.",
  wrongTitle: "Oops somethings gone wrong.",
  wrongText: "We are unable to connect you. Please contact us",
  errorTitle: "Unable to log in",
  errorText: "Sorry, there was a problem signing in to your account",
  redirecting: "Redirecting...",
  redirectingText: "If nothing happens,",
  redirectingLink: "continue here",
  providerName: "Keyhouse",
  providerTitle: "Log in",
  providerText: "to continue to {brand}",
  providerNote:
    "This page stands in for the login that {client} already has. It is part of the demonstration and asks for no password.",
  providerNobody: "No one logs in here.",
  platformTitle: "Your work platform would open here",
  platformText: "This page stands in for it. It is part of the demonstration.",
  slowDown:
    "Too many links that do not work were opened from your network. Please wait 15 minutes and try again",
} as const;
