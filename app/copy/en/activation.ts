/** The first password of a new account (ACTIV, ERR-14, ERR-15). */
export const activation = {
  title: "Activate your account",
  greeting: "Welcome, {name}",
  greetingNameless: "Welcome",
  dateOfBirth: "Date of birth",
  password: "Password",
  verifyLead: "Your benefits are waiting. To check it is you, enter your date of birth.",
  passwordLead: "Choose a password to log in with.",
  errorTitle: "Oops... there was an issue requesting your activation link",
  errorText: "There was an error requesting your activation",
  returnToHome: "Return to home",
  activated: "Your account is active. Please log in",
} as const;
