import { largestReceipt } from "#contract/extensions/claims.ts";
import { largestUpload } from "#contract/uploads.ts";
import { isOwnersPage, isOwnersPost, paths } from "~/paths.ts";

/**
 * Who may enter: anybody; logged-in people; people who accepted the site terms; people with benefits
 * besides vouchers; current employers.
 */
export type Access = "anyone" | "user" | "terms" | "benefits" | "employer";

export interface PathRule {
  /** The path of this rule and of all paths below it, without a slash at the end. */
  path: string;
  access: Access;
  /** The largest file, in bytes, that a form may post to exactly this address. It is absent if no file is accepted. */
  upload?: number;
}

/**
 * The most specific rule applies, and paths without a rule are public. A new page for employers adds its
 * row here (GUARD-08).
 */
const PATH_RULES: readonly PathRule[] = [
  { path: "/nearly-there", access: "user" },
  { path: "/sso-handoff", access: "terms" },
  { path: "/app", access: "terms" },
  { path: "/app/my-benefits", access: "benefits" },
  { path: "/app/claim-receipt", access: "terms", upload: largestReceipt },
  { path: "/app/my-total-benefits", access: "benefits" },
  { path: "/app/my-total-benefits-enhanced", access: "benefits" },
  { path: "/app/payslip", access: "benefits" },
  { path: "/app/dashboard", access: "employer" },
  { path: "/app/employee-data", access: "employer" },
  { path: "/app/employee-data/panel/upload-data", access: "employer", upload: largestUpload },
  { path: "/app/reporting", access: "employer" },
  { path: "/app/ccv/manage", access: "employer" },
];

/** The access rule of a URL's `pathname`, read as the router reads it: decoded once, ignoring case. */
export function getAccess(pathname: string, rules: readonly PathRule[] = PATH_RULES): Access {
  const path = normalisePath(pathname);
  const matching = rules.filter((rule) => path.startsWith(`${rule.path}/`));
  return matching.sort((a, b) => b.path.length - a.path.length)[0]?.access ?? "anyone";
}

/** Public pages that work while the upstream is unreachable, because they need only the tenant's brand. */
const STANDALONE_PATHS = [
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
  const path = normalisePath(pathname);
  return getAccess(pathname) === "anyone" && !STANDALONE_PATHS.some((each) => path.startsWith(`${each}/`));
}

/** The most bytes of a file that may be posted to an address; null if none may. */
export function findUploadLimit(pathname: string, rules: readonly PathRule[] = PATH_RULES): number | null {
  const path = normalisePath(pathname);
  return rules.find((rule) => path === `${rule.path}/`)?.upload ?? null;
}

/** Whether only the person, and no viewer, may make a request (E5). */
export function isOwnerOnly({ method, url }: Pick<Request, "method" | "url">): boolean {
  const path = normalisePath(new URL(url).pathname);
  return isOwnersPage(path) || (method === "POST" && isOwnersPost(path));
}

const normalisePath = (pathname: string) => `${decodePath(pathname).toLowerCase().replace(/\/+$/, "")}/`;

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The facts about a user that decide whether they may enter. */
export interface EntryUser {
  userType: string;
  employmentStatus: string | null;
  siteTermsUpdated: boolean;
  /** Whether the person is a leaver with childcare vouchers (CCV-05) and no other benefits (CCV-06). */
  ccvOnly?: boolean;
}

/** `gone` means that the page does not exist for this person. */
export type Entry = "enter" | "sign-in" | "accept-terms" | "denied" | "gone";

/** Whether a person may enter; `user` is null if nobody is logged in. */
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

/** The page of the step that a person must do first. */
export function getEntryLocation(entry: "sign-in" | "accept-terms", returnTo: string): string {
  return entry === "sign-in" ? paths.login() : paths.nearlyThere(returnTo);
}
