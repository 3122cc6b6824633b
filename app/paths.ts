/** Every URL of the portal, in one place. Paths end in a slash where the product says so; both forms answer. */
export const paths = {
  login: () => "/",
  forgottenPassword: () => "/forgotten-password/",
  logout: () => "/logout",
  logoutStep: (token: string) => `/logout?${new URLSearchParams({ step: token })}`,
  logoutSuccess: () => "/logout-success",
  nearlyThere: (returnTo?: string) => withReturnTo("/nearly-there", returnTo),
  privacy: () => "/privacy-statement",
  terms: () => "/terms-and-conditions",
  cookiePolicy: () => "/cookie-policy/",
  cookieSettings: (returnTo?: string) => withReturnTo("/cookie-settings", returnTo),
  contact: () => "/contact-us/",
  contactSent: () => "/contact-us/?sent=1",
  /** Answers a proof of work to do, for the robot check of one form. */
  robotChallenge: (form: "login" | "contact") => `/robot-check/${form}`,
  idle: (returnTo?: string) => withReturnTo("/idle", returnTo),
  demo: () => "/demo",
  apiDocument: () => "/api/",
  app: () => "/app",
  home: () => "/app/home/",
  faqs: () => "/app/faqs/",
  myBenefits: () => "/app/my-benefits/",
  dashboard: () => "/app/dashboard/",
  myProfile: () => "/app/home/my-profile/",
} as const;

function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo ? `${path}?${new URLSearchParams({ returnTo })}` : path;
}
