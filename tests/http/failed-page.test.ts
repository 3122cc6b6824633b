import { describe, expect, test } from "vitest";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const brokenReply = { status: 500, json: { error: "internal" } };
const ADD_FAMILY_MEMBER_PATH = "/app/home/my-profile/panel/add-family-member/";

const signIn = (email: string) => portal().signIn(email);

/** The reference is the request id of the log, and stays the same for the person. */
const hasReference = (page: Page) =>
  page.text.split(`Reference: ${page.headers.get("x-request-id")}`).length === 2;

describe("[ERR-24] [D1] a page that fails because of the upstream", () => {
  test.each([
    ["/app/my-benefits/", people.aisha],
    ["/app/payslip/", people.aisha],
    ["/app/my-benefits/choices/", people.aisha],
    ["/app/my-total-benefits/", people.aisha],
    ["/app/employee-data/", people.employer],
    ["/app/dashboard/approve-selections/", people.employer],
    ["/app/dashboard/insurer-decisions/", people.employer],
    ["/app/reporting/payroll/", people.employer],
  ])("the page %s gets a 5xx and shows its request's reference once", async (address, email) => {
    const browser = await signIn(email);
    const workingPage = await browser.get(address);
    expect([workingPage.status, workingPage.text.includes("Reference:")]).toEqual([200, false]);
    portal().upstream.answerAll(({ path }) => (path.startsWith("/v1/login") ? null : brokenReply));
    const page = await browser.get(address);
    expect([page.status >= 500, hasReference(page)]).toEqual([true, true]);
    // Rendering again in the browser would lose the reference.
    expect(page.$("script[src*='/build/']").length).toBe(0);
    portal().upstream.reset();
    await browser.get("/app/home/");
    expect(browser.page.path).toBe("/app/home/");
  });

  test("a failed form returns with typed values, the session and a reference", async () => {
    const { browser } = await portal().signInMember();
    const form = (await browser.get(ADD_FAMILY_MEMBER_PATH)).getForm("#family-member").fill({
      title: "Dr",
      first_name: "Wren",
      surname: "Quist",
      sex: "female",
      fmember_type: "dependant",
      "date_of_birth.day": "1",
      "date_of_birth.month": "11",
      "date_of_birth.year": "2026",
    });
    portal().upstream.answer("POST", "/v1/user/family/consequences", brokenReply);
    const page = await form.submit("Continue");
    expect([page.status, hasReference(page)]).toEqual([502, true]);
    const typed = page.getForm("#family-member").listFields("Continue");
    expect([typed.get("first_name"), typed.get("surname")]).toEqual(["Wren", "Quist"]);
  });
});
