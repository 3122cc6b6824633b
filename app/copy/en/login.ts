/** The login screen (LOGIN, ERR-01 to 07). */
export const login = {
  contactUs: "Contact us",
  title: "Login",
  heading: "Welcome to {brand}",
  introEmail: "Log in with your registered email address.",
  introPassword: "Enter your password to continue.",
  supportEmail: "Need help? Email",
  supportNumber: "Need help? Call",
  email: "Email",
  password: "Password",
  change: "Change",
  changeLong: "Change email address",
  next: "Next",
  loading: "Loading...",
  submit: "Login",
  forgotten: "Forgotten?",
  acceptCookies: "Please accept cookies before logging in",
  passwordRequired: "Try again or reset your password",
  mismatch: "We can't find a match! Try again or contact us",
  failed: "Unable to login",
  urlFailed: "Unable to process login request",
  accountProblem:
    "Unfortunately we are experiencing a problem with your account, please contact the support team for help.",
  locked:
    "You have unsuccessfully tried to login too many times - your account has been locked for 15 mins. Please try again later",
  slowDown: "Too many attempts from your network. Please wait a minute and try again",
  otherTab:
    "You started to log in with another email in a different tab, so we did not check this password. Enter the password for the email below, or change the email",
  otherTabCode:
    "You started to log in with another email in a different tab, so we did not check this code. Enter the code for your latest login, or go back",
  startAgain: "Your login has expired. Please enter your email again",
  sessionEnded: "Your session has ended. Please log in again",
  idleEnded: "You were logged out because you had been away for a while",
  demoLine: "This is a demonstration.",
  demoLink: "See the demo accounts",
} as const;
