import { describe, expect, test } from "vitest";
import {
  decideEntry,
  type EntryUser,
  getAccess,
  getEntryLocation,
  isOwnerOnly,
} from "./path-rules.server.ts";

describe("access by path", () => {
  test.each([
    ["/", "anyone"],
    ["/contact-us/", "anyone"],
    ["/apple", "anyone"],
    ["/application/x", "anyone"],
    ["/nearly-there", "user"],
    ["/app", "terms"],
    ["/app/", "terms"],
    ["/app/home/", "terms"],
    ["/app/anything/new", "terms"],
    ["/app/dashboards", "terms"],
    ["/app/ccv", "terms"],
    ["/app/my-benefits/", "benefits"],
    ["/app/my-benefits/dental/panel/benefit-terms/", "benefits"],
    ["/app/my-total-benefits/", "benefits"],
    ["/app/my-total-benefits-enhanced", "benefits"],
    ["/app/payslip/", "benefits"],
    ["/app/reporting/payroll/monthly.2026-12/lock", "employer"],
    ["/app/dashboard", "employer"],
    ["/app/dashboard/approvals", "employer"],
    ["/app/employee-data/", "employer"],
    ["/app/reporting", "employer"],
    ["/app/ccv/manage/", "employer"],
  ])("[GUARD-08] access to %s is allowed for: %s", (path, access) => expect(getAccess(path)).toBe(access));

  test.each(["/APP/home/", "/App", "/%61pp/home/", "/%41PP/home", "/app%2fhome", "/app/./home"])(
    "[A13] the router and the access rules read the path %s, an unusual spelling, in the same way",
    (path) => expect(getAccess(path)).toBe("terms"),
  );

  test("[A13] an employers' path is for employers only in any spelling", () => {
    for (const path of ["/APP/Dashboard/", "/app/%64ashboard", "/app/dashboard//"])
      expect(getAccess(path)).toBe("employer");
  });

  const employee: EntryUser = { userType: "employee", employmentStatus: "active", siteTermsUpdated: false };
  const employer: EntryUser = { ...employee, userType: "employer" };
  test.each<[string, Parameters<typeof decideEntry>[0], EntryUser | null, string]>([
    ["a visitor at a public page", "anyone", null, "enter"],
    ["a visitor at the terms screen", "user", null, "sign-in"],
    ["a visitor at the app", "terms", null, "sign-in"],
    ["a visitor at an employers' page", "employer", null, "sign-in"],
    ["an employee at the app", "terms", employee, "enter"],
    ["an employee at an employers' page", "employer", employee, "denied"],
    ["a person with new terms at the terms screen", "user", { ...employee, siteTermsUpdated: true }, "enter"],
    ["a person with new terms at the app", "terms", { ...employee, siteTermsUpdated: true }, "accept-terms"],
    [
      "an employer with new terms at an employers' page",
      "employer",
      { ...employer, siteTermsUpdated: true },
      "accept-terms",
    ],
    ["an employer at the app", "terms", employer, "enter"],
    ["an employer at an employers' page", "employer", employer, "enter"],
    [
      "an employer who left, at an employers' page",
      "employer",
      { ...employer, employmentStatus: "left" },
      "denied",
    ],
    [
      "an inactive employer at an employers' page",
      "employer",
      { ...employer, employmentStatus: "inactive" },
      "denied",
    ],
    ["an employer who left, at the app", "terms", { ...employer, employmentStatus: "left" }, "enter"],
    [
      "a user of an unknown type at an employers' page",
      "employer",
      { ...employer, userType: "staff" },
      "denied",
    ],
    ["a visitor at the benefits", "benefits", null, "sign-in"],
    ["an employee at the benefits", "benefits", employee, "enter"],
    [
      "a person who has left, at the benefits",
      "benefits",
      { ...employee, employmentStatus: "left" },
      "enter",
    ],
    [
      "a leaver with vouchers only, at the benefits [CCV-06]",
      "benefits",
      { ...employee, ccvOnly: true },
      "gone",
    ],
    ["a leaver with vouchers only, at the app", "terms", { ...employee, ccvOnly: true }, "enter"],
    [
      "a leaver with vouchers only, at an employers' page [SHELL-04]",
      "employer",
      { ...employer, employmentStatus: "left", ccvOnly: true },
      "denied",
    ],
  ])("[GUARD-06] the entry check admits or refuses %s", (_, access, user, entry) =>
    expect(decideEntry(access, user)).toBe(entry),
  );

  test("[GUARD-02] [GUARD-05] a refused entry redirects to the step that is missing", () => {
    expect(getEntryLocation("sign-in", "/app/home/")).toBe("/");
    expect(getEntryLocation("accept-terms", "/app/home/")).toBe("/nearly-there?returnTo=%2Fapp%2Fhome%2F");
  });
});

test.each([
  ["GET", "/app/home/my-profile/panel/change-password/", true],
  ["GET", "/APP/home/my-profile/data.zip", true],
  ["POST", "/app/home/my-profile/panel/change-password", true],
  ["POST", "/app/my-benefits/dental/", true],
  ["POST", "/app/my-benefits/dental/setup/choices/", false],
  ["GET", "/app/my-benefits/dental/", false],
  ["GET", "/app/claims/dental/", true],
  ["GET", "/app/Claims/dental/c-1/receipts/r-1", true],
  ["GET", "/app/claim-receipt/", true],
  ["POST", "/", false],
])("[E5] [A13] the request %s %s is refused to a viewer: %s", (method, path, expected) => {
  expect(isOwnerOnly({ method, url: `https://harbourline.example${path}` })).toBe(expected);
});
