import { describe, expect, test } from "vitest";
import { decideEntry, type EntryUser, getAccess, getEntryLocation } from "./path-rules.server.ts";

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
  ])("[GUARD-08] access to %s is for: %s", (path, access) => expect(getAccess(path)).toBe(access));

  test.each(["/APP/home/", "/App", "/%61pp/home/", "/%41PP/home", "/app%2fhome", "/app/./home"])(
    "[A13] the path %s is spelled differently, and the router and the rules read it the same",
    (path) => expect(getAccess(path)).toBe("terms"),
  );

  test("[A13] an employers' path is for employers only in any spelling", () => {
    for (const path of ["/APP/Dashboard/", "/app/%64ashboard", "/app/dashboard//"])
      expect(getAccess(path)).toBe("employer");
  });

  const employee: EntryUser = { userType: "employee", employmentStatus: "active", siteTermsUpdated: false };
  const employer: EntryUser = { ...employee, userType: "employer" };
  test.each<[string, Parameters<typeof decideEntry>[0], EntryUser | null, string]>([
    ["nobody, public", "anyone", null, "enter"],
    ["nobody, terms screen", "user", null, "sign-in"],
    ["nobody, app", "terms", null, "sign-in"],
    ["nobody, employers", "employer", null, "sign-in"],
    ["employee, app", "terms", employee, "enter"],
    ["employee, employers", "employer", employee, "denied"],
    ["new terms, terms screen", "user", { ...employee, siteTermsUpdated: true }, "enter"],
    ["new terms, app", "terms", { ...employee, siteTermsUpdated: true }, "accept-terms"],
    ["new terms, employers", "employer", { ...employer, siteTermsUpdated: true }, "accept-terms"],
    ["employer, app", "terms", employer, "enter"],
    ["employer, employers", "employer", employer, "enter"],
    ["employer who left", "employer", { ...employer, employmentStatus: "left" }, "denied"],
    ["employer who is inactive", "employer", { ...employer, employmentStatus: "inactive" }, "denied"],
    ["employer who left, app", "terms", { ...employer, employmentStatus: "left" }, "enter"],
    ["an unknown type", "employer", { ...employer, userType: "staff" }, "denied"],
    ["nobody, benefits", "benefits", null, "sign-in"],
    ["employee, benefits", "benefits", employee, "enter"],
    ["who has left, benefits", "benefits", { ...employee, employmentStatus: "left" }, "enter"],
    ["vouchers only, benefits [CCV-06]", "benefits", { ...employee, ccvOnly: true }, "gone"],
    ["vouchers only, app", "terms", { ...employee, ccvOnly: true }, "enter"],
    [
      "vouchers only, employers [SHELL-04]",
      "employer",
      { ...employer, employmentStatus: "left", ccvOnly: true },
      "denied",
    ],
  ])("[GUARD-06] the entry decision is right: %s", (_, access, user, entry) =>
    expect(decideEntry(access, user)).toBe(entry),
  );

  test("[GUARD-02] [GUARD-05] a refused entry redirects to the missing step", () => {
    expect(getEntryLocation("sign-in", "/app/home/")).toBe("/");
    expect(getEntryLocation("accept-terms", "/app/home/")).toBe("/nearly-there?returnTo=%2Fapp%2Fhome%2F");
  });
});
