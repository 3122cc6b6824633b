import { describe, expect, test } from "vitest";
import { previousTerms } from "../../api/db/seed/policies.ts";
import { buildMember } from "../support/api.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

/** Logs in a separate person who must accept new terms, at their first page. */
async function signInReader() {
  const { browser } = await portal().signInMember({ accepted_terms_version: previousTerms });
  portal().upstream.calls.length = 0;
  return browser;
}

const acceptTerms = (page: Page) => page.getForm("#site-terms").fill({ accepted: true }).submit("Next");
const listAcceptances = () => portal().upstream.listCallsTo("PATCH", "/v1/user/policies");

describe("new site terms", () => {
  test("[TERMS-01] [GUARD-02] new terms come first at login and keep the requested page", async () => {
    const browser = portal().createBrowser();
    const page = await browser.signIn(people.ffion);
    expect(page.path).toBe("/nearly-there?returnTo=%2Fapp%2Fhome%2F");
    expect([page.status, page.heading, page.title]).toEqual([
      200,
      "Nearly there",
      "Nearly there | Harbour Rewards",
    ]);
    const faqs = await browser.get("/app/faqs/?from=mail");
    expect(faqs.redirects).toEqual(["/nearly-there?returnTo=%2Fapp%2Ffaqs%2F%3Ffrom%3Dmail"]);
  });

  test("[TERMS-01] a person who has accepted no terms yet does not read that they were updated", async () => {
    const { db } = await portal().openDatabase();
    const { email } = await buildMember(db, "harbourline", { accepted_terms_version: null });
    const browser = portal().createBrowser();
    const page = await browser.signIn(String(email));
    expect(page.heading).toBe("Nearly there");
    expect(page.text).not.toContain("updated. Please");
    expect(page.text).toContain("Please read our terms before you continue.");
    expect((await signInReader()).page.text).toContain("Our terms have been updated.");
  });

  test("[TERMS-01] only people who accepted an earlier version read what has changed", async () => {
    const changed = "Section 6 is new.";
    expect((await signInReader()).page.getText("main .bp-notice")).toContain(changed);
    const { db } = await portal().openDatabase();
    const { email } = await buildMember(db, "harbourline", { accepted_terms_version: null });
    const page = await portal().createBrowser().signIn(String(email));
    expect([page.heading, page.text.includes(changed)]).toEqual(["Nearly there", false]);
  });

  test("[TERMS-03] the checkbox and Next are before the texts, with links to each text", async () => {
    const { page } = await signInReader();
    const html = page.$("main").html() ?? "";
    expect(html.indexOf('id="site-terms"')).toBeLessThan(html.indexOf('id="terms"'));
    for (const [name, id] of [
      ["Terms and conditions", "terms"],
      ["Privacy statement", "policy"],
    ])
      expect([page.getLink(String(name)), page.$(`#${id} h2`).first().text()]).toEqual([`#${id}`, name]);
  });

  test("[TERMS-02] new terms show the terms and the policy as the client wrote them", async () => {
    const { page } = await signInReader();
    expect(page.listTexts("main h2")).toEqual(
      expect.arrayContaining(["Terms and conditions", "6. Keeping accounts safe", "Privacy statement"]),
    );
    expect(page.$("main .bp-prose")).toHaveLength(2);
    expect(page.text).toContain("Harbour Rewards");
  });

  test("[TERMS-02] [C1] the site terms are shown without their scripts", async () => {
    const browser = await signInReader();
    const content =
      '<p onclick="steal()">Read <script>steal()</script><a href="javascript:steal()">this</a></p>';
    portal().upstream.answer("GET", "/v1/policies/terms-conditions", { json: { type: "terms", content } });
    portal().upstream.answer("GET", "/v1/policies/privacy-policy", { json: { type: "policy", content } });
    const page = await browser.get("/nearly-there");
    expect(page.listTexts("main .bp-prose")).toEqual(["Read this", "Read this"]);
    expect(page.$("main").html()).not.toMatch(/steal|onclick|javascript:/);
  });

  test("[TERMS-03] new terms have one checkbox and Next", async () => {
    const { page } = await signInReader();
    const box = page.$("#site-terms input[type=checkbox]");
    expect(page.getText(`label[for="${box.attr("id")}"]`)).toBe("I have read the terms and conditions");
    expect(box.attr("checked")).toBeUndefined();
    expect(page.listTexts("#site-terms button")).toEqual(["Next"]);
  });

  test("[TERMS-04] [FORM-12] new terms are not accepted without the checkbox", async () => {
    const { page } = await signInReader();
    const refused = await page.getForm("#site-terms").submit("Next");
    expect(refused.status).toBe(400);
    expect(refused.findError("accepted")).toBe("Please confirm that you have read the terms and conditions");
    expect(refused.summary).toContain("Please confirm that you have read the terms and conditions");
    expect(listAcceptances()).toEqual([]);
  });

  test("[TERMS-06] new terms return on every page of the portal until they are accepted", async () => {
    const browser = await signInReader();
    for (const target of [
      "/app",
      "/app/home/",
      "/app/home",
      "/app/faqs/",
      "/app/home/nothing",
      "/app/nothing",
    ])
      expect((await browser.get(target)).url.pathname).toBe("/nearly-there");
    expect((await browser.get("/privacy-statement")).status).toBe(200);
    expect((await browser.get("/logout")).heading).toBe("Logging out...");
  });

  test("[TERMS-07] [API-29] the requested page opens after the terms are accepted, and they are not shown again", async () => {
    const browser = await signInReader();
    const page = await acceptTerms(await browser.get("/app/faqs/"));
    expect(page.redirects).toEqual(["/app/faqs/"]);
    expect([page.status, page.heading]).toEqual([200, "Frequently asked questions"]);
    expect(listAcceptances().map(({ body }) => JSON.parse(body))).toEqual([{ termsAccepted: true }]);
    expect((await browser.get("/app/home/")).redirects).toEqual([]);
    expect((await browser.get("/nearly-there?returnTo=%2Fapp%2Ffaqs%2F")).redirects).toEqual(["/app/faqs/"]);
  });

  test("[B6] accepting new terms redirects only within the portal", async () => {
    const browser = await signInReader();
    const page = await acceptTerms(await browser.get("/nearly-there?returnTo=//evil.example"));
    expect(page.redirects).toEqual(["/app/home/"]);
  });

  test("[GUARD-05] a visitor has no terms to accept", async () => {
    expect((await portal().createBrowser().get("/nearly-there")).redirects).toEqual(["/"]);
  });
});

describe("new terms when the upstream fails", () => {
  test.each(["terms-conditions", "privacy-policy"])(
    "[TERMS-05] [ERR-26] [D1] nobody must accept terms that are not shown (%s)",
    async (text) => {
      const browser = await signInReader();
      portal().upstream.answer("GET", `/v1/policies/${text}`, { status: 500 });
      const page = await browser.get("/app/home/");
      expect([page.status, page.heading]).toEqual([502, "Uh oh!"]);
      expect(page.text).toContain("Sorry, there was an error requesting the terms and conditions");
      expect(page.$("#site-terms")).toHaveLength(0);

      portal().upstream.reset();
      expect((await browser.click("Try again")).heading).toBe("Nearly there");
    },
  );

  test("[TERMS-08] [ERR-23] terms whose acceptance could not be saved are not accepted, and the next page asks again", async () => {
    const browser = await signInReader();
    portal().upstream.answer("PATCH", "/v1/user/policies", { status: 500 });
    const page = await acceptTerms(browser.page);
    expect([page.status, page.heading]).toEqual([502, "Nearly there"]);
    expect(page.summary).toContain("It looks like something has gone wrong, please try again later");
    expect(page.$("#site-terms [name=accepted]").attr("checked")).toBeDefined();
    expect((await browser.get("/app/home/")).url.pathname).toBe("/nearly-there");

    portal().upstream.reset();
    expect((await acceptTerms(browser.page)).redirects).toEqual(["/app/home/"]);
  });

  test("[SESSION-08] [D2] a session that has ended before the answer redirects to the login screen with the server's text", async () => {
    const browser = await signInReader();
    portal().upstream.answer("PATCH", "/v1/user/policies", {
      status: 401,
      json: { message: "Your session was ended elsewhere." },
    });
    const page = await acceptTerms(browser.page);
    expect(page.redirects).toEqual(["/"]);
    expect(page.text).toContain("Your session was ended elsewhere.");
    expect(browser.jar.get("bp_session")).toBeUndefined();
  });
});
