import { describe, expect, test } from "vitest";
import { buildMember, password } from "../support/api.ts";
import { buildFileRow, toCsv } from "../support/employee-file.ts";
import { loadPeople, postFile, waitForUpload } from "../support/employee-upload.ts";
import { listMails } from "../support/encrypted-rows.ts";
import { birthDateFields, buildPersonWithActivation, createVisitor, NEW_PASSWORD } from "../support/links.ts";
import { clickOvertaken } from "../support/overtaken.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openNewPassword } from "../support/reset.ts";
import { answerQuestion } from "../support/robot.ts";
import { APP_SECRET, getCode, openCodeStep, openSetUp, submitCode, toBoxes } from "../support/two-factor.ts";

const portal = withPortal({ upstream: "watched", env: { TRUSTED_PROXIES: "127.0.0.1" } });

const countMails = async (email: string) => {
  const { db } = await portal().openDatabase();
  return (await listMails(db)).filter((mail) => mail.to_address === email).length;
};

async function openForgottenPassword(email: string) {
  const browser = createVisitor(portal());
  await browser.get("/forgotten-password/");
  const form = browser.page
    .getForm("#forgotten-password")
    .fill({ email, robot: answerQuestion(browser.page) });
  return { browser, form };
}

describe("[C8] a double click whose first post arrives after its second", () => {
  test("both clicks on the reset form get the success page, and one email says that the password changed", async () => {
    const { browser, email } = await openNewPassword(portal());
    const form = browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    const path = "/v1/password-reset";
    expect(await clickOvertaken(portal(), browser, form, { button: "Next", path })).toEqual(["/", "/"]);
    expect(await countMails(email)).toBe(1);
    expect((await browser.signIn(email, NEW_PASSWORD)).path).toBe("/app/home/");
  });

  test("both clicks of an activation redirect, and the later reply says that the account is active", async () => {
    const { path } = await buildPersonWithActivation(portal());
    const browser = createVisitor(portal());
    await browser.get(path);
    await browser.page.getForm("#activation-date").fill(birthDateFields).submit("Next");
    const form = browser.page.getForm("#activation-password").fill({ password: NEW_PASSWORD });
    const replies = await clickOvertaken(portal(), browser, form, {
      button: "Next",
      path: "/v1/set-password",
    });
    expect(replies).toEqual(["/", "/app/home/"]);
  });

  test("both clicks on Login lead Home", async () => {
    const { db } = await portal().openDatabase();
    const { email } = await buildMember(db, "harbourline");
    const browser = createVisitor(portal());
    await browser.get("/");
    await browser.acceptCookies();
    await browser.giveEmail(String(email));
    const form = browser.page.getForm("#password-step").fill({ password });
    const replies = await clickOvertaken(portal(), browser, form, { button: "Login", path: "/v1/login" });
    expect(replies).toEqual(["/app/home/", "/app/home/"]);
    expect((await browser.get("/app/home/")).path).toBe("/app/home/");
  });

  test("both clicks on a login's code lead Home, and neither counts as a failed login", async () => {
    const { browser, employee } = await openCodeStep(portal());
    const code = getCode(APP_SECRET, portal());
    const form = browser.page.getForm({ button: "Login" }).fill(toBoxes(code));
    const replies = await clickOvertaken(portal(), browser, form, { button: "Login", path: "/v1/login/mfa" });
    expect(replies).toEqual(["/app/home/", "/app/home/"]);
    expect((await browser.get("/app/home/")).path).toBe("/app/home/");
    const { db } = await portal().openDatabase();
    const failures = db.selectFrom("login_failures").selectAll();
    expect(await failures.where("client_id", "=", employee.client_id).execute()).toEqual([]);
  });

  test("both clicks on the last code of a set-up lead Home", async () => {
    const { browser, secret } = await openSetUp(portal());
    await browser.click("Enter the code");
    await submitCode(browser, getCode(secret, portal()), "Next");
    const form = browser.page.getForm({ button: "Verify" }).fill(toBoxes(getCode(secret, portal(), 1)));
    const path = "/v1/employee/mfa/validate/enforced";
    const replies = await clickOvertaken(portal(), browser, form, { button: "Verify", path });
    expect(replies).toEqual(["/app/home/", "/app/home/"]);
    expect((await browser.get("/app/home/")).path).toBe("/app/home/");
  });

  test("both clicks on a magic link's button lead Home", async () => {
    const employer = await portal().signIn(people.employer);
    const list = await employer.get("/app/employee-data/?search=aisha");
    const panel = await employer.get(list.getLink("Aisha Patel") ?? "");
    const linkPage = await panel.getForm("#magic-link").fill({ password }).submit("Get the link");
    const { pathname } = new URL(linkPage.$("input[readonly]").attr("value") ?? "");
    const browser = createVisitor(portal());
    await browser.get(pathname);
    const form = browser.page.getForm({ button: "Continue" });
    const path = "/v1/login/magic-link";
    const replies = await clickOvertaken(portal(), browser, form, { button: "Continue", path });
    expect(replies).toEqual(["/app/home/", "/app/home/"]);
    expect((await browser.get("/app/home/")).getText(".bp-masquerade")).toContain("Aisha Patel");
  });

  test("both clicks on a changed password succeed, and one email says that the password changed", async () => {
    const { db } = await portal().openDatabase();
    const email = String((await buildMember(db, "harbourline")).email);
    const browser = createVisitor(portal());
    await browser.signIn(email);
    const page = await browser.get("/app/home/my-profile/panel/change-password/");
    const form = page.getForm("#change-password").fill({ current: password, password: NEW_PASSWORD });
    const path = "/v1/change-password";
    const replies = await clickOvertaken(portal(), browser, form, { button: "Save", path });
    expect(replies).toEqual(["/app/home/my-profile/", "/app/home/my-profile/"]);
    expect(await countMails(email)).toBe(1);
  });

  test("the second click on a forgotten-password form is answered while the first is on its way", async () => {
    const { email } = await openNewPassword(portal());
    const { browser, form } = await openForgottenPassword(email);
    const replies = await clickOvertaken(portal(), browser, form, {
      button: "Reset password",
      path: "/v1/forgot-password",
    });
    const sentPage = "/forgotten-password/?sent=1";
    expect(replies).toEqual([sentPage, sentPage]);
    expect(portal().upstream.listCallsTo("POST", "/v1/forgot-password")).toHaveLength(1);
  });
});

test("[C8] a forgotten-password form whose post failed can be sent again with the same robot answer, for the same address only", async () => {
  const { email } = await openNewPassword(portal());
  const { form } = await openForgottenPassword(email);
  portal().upstream.answer("POST", "/v1/forgot-password", { status: 503, json: {} });
  expect((await form.submit("Reset password")).status).toBe(502);
  portal().upstream.reset();
  expect((await form.submit("Reset password")).redirects).toEqual(["/forgotten-password/?sent=1"]);
});

test("[C8] both clicks on the loading of an upload and on its undo lead to its page", async () => {
  const browser = await portal().signIn(people.employer);
  const file = toCsv([...(await loadPeople(portal())), buildFileRow("N-1")]);
  const reply = await postFile(browser, { file });
  const page = await waitForUpload(browser, reply.headers.get("location") as string);
  const call = { method: "PATCH", path: `/v1/employee-data-uploads/${page.path.split("/").at(-2)}` };
  const load = { ...call, button: "Load the data" };
  const loads = await clickOvertaken(portal(), browser, page.getForm(load), load);
  expect(loads).toEqual([page.path, page.path]);
  expect((await waitForUpload(browser, page.path)).heading).toBe("Your data is loaded");
  const question = await browser.click("Undo");
  const undo = { ...call, button: "Undo the upload" };
  expect(await clickOvertaken(portal(), browser, question.getForm(undo), undo)).toEqual([
    page.path,
    page.path,
  ]);
  expect((await waitForUpload(browser, page.path)).heading).toBe("This upload was undone");
});

describe("[E8] a link's password whose reply was lost", () => {
  test("a reset pressed again changes nothing more and says that the password was changed", async () => {
    const { browser, email } = await openNewPassword(portal());
    const form = browser.page.getForm("#reset-password").fill({ password: NEW_PASSWORD });
    portal().upstream.answerAll(async (_, loadRealReply) => (await loadRealReply()) && ("reset" as const));
    expect((await form.submit("Next")).status).toBe(502);
    portal().upstream.reset();
    const repeatedPost = await form.submit("Next");
    expect([repeatedPost.path, repeatedPost.getText("[role=status]")]).toEqual([
      "/",
      "Your password has been changed",
    ]);
    expect(await countMails(email)).toBe(1);
  });
});
