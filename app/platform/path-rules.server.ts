import { largestReceipt } from "#contract/extensions/claims.ts";
import { largestUpload } from "#contract/uploads.ts";
import { isOwnersPage, isOwnersPost, paths } from "~/paths.ts";

/**
 * Who may enter: anybody; signed-in people; those who accepted the site terms; those with benefits besides
 * vouchers; employers in service.
 */
export type Access = "anyone" | "user" | "terms" | "benefits" | "employer";

export interface PathRule {
  /** The path and all below it, without a slash at the end. */
  path: string;
  access: Access;
  /** The most bytes of a file that this address itself, none below it, takes with a form; without it no file may come. */
  upload?: number;
}

/**
 * The most specific rule counts; paths without a rule are public. A screen of employers adds its row here
 * (GUARD-08).
 */
export const PATH_RULES: readonly PathRule[] = [
  { path: "/nearly-there", access: "user" },
  { path: "/sso-handoff", access: "terms" },
  { path: "/app", access: "terms" },
  { path: "/app/my-benefits", access: "benefits" },
  { path: "/app/claim-receipt", access: "benefits", upload: largestReceipt },
  { path: "/app/my-total-benefits", access: "benefits" },
  { path: "/app/my-total-benefits-enhanced", access: "benefits" },
  { path: "/app/payslip", access: "benefits" },
  { path: "/app/dashboard", access: "employer" },
  { path: "/app/employee-data", access: "employer" },
  { path: "/app/employee-data/panel/upload-data", access: "employer", upload: largestUpload },
  { path: "/app/reporting", access: "employer" },
  { path: "/app/ccv/manage", access: "employer" },
];

/** `pathname` as in a URL. Read as the router reads it: decoded once, upper and lower case alike. */
export function accessTo(pathname: string, rules: readonly PathRule[] = PATH_RULES): Access {
  const path = normalPath(pathname);
  const matching = rules.filter((rule) => path.startsWith(`${rule.path}/`));
  return matching.sort((a, b) => b.path.length - a.path.length)[0]?.access ?? "anyone";
}

/** Open pages that work while the upstream is down, because they need only the tenant's brand. */
const STANDALONE = [
  "/cookie-settings",
  "/light-or-dark",
  "/logout",
  "/logout-success",
  "/idle",
  "/sso-error",
  "/robot-check",
];

/** Whether a public page has no content while the host's tenant is unknown. */
export function needsTenant(pathname: string): boolean {
  const path = normalPath(pathname);
  return accessTo(pathname) === "anyone" && !STANDALONE.some((each) => path.startsWith(`${each}/`));
}

/** The most bytes of a file that may be posted to an address; null if none may. */
export function uploadTo(pathname: string, rules: readonly PathRule[] = PATH_RULES): number | null {
  const path = normalPath(pathname);
  return rules.find((rule) => path === `${rule.path}/`)?.upload ?? null;
}

/** Whether a request is only for the person, and not for a viewer (E5). */
export function isOwnersAlone({ method, url }: Pick<Request, "method" | "url">): boolean {
  const path = normalPath(new URL(url).pathname);
  return isOwnersPage(path) || (method === "POST" && isOwnersPost(path));
}

const normalPath = (pathname: string) => `${decodePath(pathname).toLowerCase().replace(/\/+$/, "")}/`;

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The little that a decision needs to know of a user. */
export interface EntryUser {
  userType: string;
  employmentStatus: string | null;
  siteTermsUpdated: boolean;
  /** CCV-05: a leaver with childcare vouchers, for whom there are no other benefits (CCV-06). */
  ccvOnly?: boolean;
}

/** `gone`: this page does not exist for this person. */
export type Entry = "enter" | "sign-in" | "accept-terms" | "denied" | "gone";

/** Whether a person may enter. `user` is null if nobody is signed in. */
export function decideEntry(access: Access, user: EntryUser | null): Entry {
  if (access === "anyone") return "enter";
  if (!user) return "sign-in";
  if (access === "user") return "enter";
  if (user.siteTermsUpdated) return "accept-terms";
  if (access === "benefits") return user.ccvOnly ? "gone" : "enter";
  return access === "terms" || isEmployerInService(user) ? "enter" : "denied";
}

export function isEmployerInService(user: EntryUser): boolean {
  return user.userType === "employer" && isInService(user);
}

export function isInService({ employmentStatus }: Pick<EntryUser, "employmentStatus">): boolean {
  return employmentStatus !== "left" && employmentStatus !== "inactive";
}

/** The page for a person who must do something first. */
export function entryLocation(entry: "sign-in" | "accept-terms", returnTo: string): string {
  return entry === "sign-in" ? paths.login() : paths.nearlyThere(returnTo);
}
