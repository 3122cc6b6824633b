import { expect, test } from "vitest";
import { buildMember, buildTenant } from "../support/api.ts";
import { buildBenefit } from "../support/builders.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const LIFE_COVER_PATH = "/app/my-benefits/life";
const NOMINATIONS_PATH = `${LIFE_COVER_PATH}/nominations/`;

/** Logs in Sam, who has the life cover that the employer gives to everyone. */
async function signInHolder() {
  const { db } = await portal().openDatabase();
  const tenant = await buildTenant(db);
  for (const code of ["life", "gym"]) await buildBenefit(db, tenant.client.id, code);
  const sam = await buildMember(db, tenant.client.id);
  const browser = await portal().signIn(String(sam.email), { host: `${tenant.domain}.localhost` });
  const countNominations = async () =>
    (await db.selectFrom("nominations").select("id").where("employee_id", "=", sam.id).execute()).length;
  return { browser, count: countNominations, email: String(sam.email) };
}

const listNames = (page: Page) =>
  page
    .$("[name^=name-]")
    .toArray()
    .map((each) => page.$(each).attr("value") ?? "");

const devFields = { "name-0": "Dev Patel", "relationship-0": "spouse", "share-0": "60" };
const rory = { "name-1": "Rory O’Neil", "relationship-1": "child", "share-1": "40" };

test("a person names two people from the benefit's page, and sees them on it", async () => {
  const { browser } = await signInHolder();
  expect((await browser.get(LIFE_COVER_PATH)).text).toContain("You have not named anyone yet.");
  let page = await browser.click("Name someone");
  expect([page.path, page.heading]).toEqual([NOMINATIONS_PATH, "Who should be paid if you die"]);
  page = await page.getForm({ button: "Save" }).fill(devFields).submit("Add another person");
  expect(page.$("[name=name-0]").attr("value")).toBe("Dev Patel");
  expect(page.$("[autofocus]").attr("name")).toBe("name-1");
  const born = { "birth-1.day": "2", "birth-1.month": "5", "birth-1.year": "2018" };
  page = await page
    .getForm({ button: "Save" })
    .fill({ ...rory, ...born, "address-1": "1 Quay Road\nHull" })
    .submit("Save");
  expect([page.redirects, page.getText(".bp-flash")]).toEqual([
    [LIFE_COVER_PATH],
    "Saved. These are the people you want to be paid.",
  ]);
  expect(page.listTexts(".bp-wish__person")).toEqual([
    "Dev PatelHusband, wife or civil partner 60%",
    "Rory O’NeilChild · Born 2 May 2018 · 1 Quay Road, Hull 40%",
  ]);
  page = await browser.click("Change");
  expect(page.$("[name='birth-1.year']").attr("value")).toBe("2018");
});

test("[FORM-19] a refused nomination shows each error at its field and keeps typed values", async () => {
  const { browser, count } = await signInHolder();
  let page = await browser.get(NOMINATIONS_PATH);
  page = await page.getForm({ button: "Save" }).submit("Save");
  expect(page.summary).toContain("Please complete the form");
  page = await page
    .getForm({ button: "Save" })
    .fill({ "share-0": "half", "birth-0.day": "31", "birth-0.month": "2", "birth-0.year": "1990" })
    .submit("Save");
  expect(page.status).toBe(400);
  expect(page.findError("name-0")).toBe("Enter their name");
  expect(page.findError("relationship-0")).toBe("Choose a relationship");
  expect(page.findError("share-0")).toBe("Enter a percentage, such as 50");
  expect(page.text).toContain("Date of birth requires a valid date");
  expect(page.$("[name=share-0]").attr("value")).toBe("half");
  expect(page.$("[name='birth-0.day']").attr("value")).toBe("31");
  const ok = { ...devFields, "birth-0.day": "28" };
  page = await page.getForm({ button: "Save" }).fill(ok).submit("Save");
  expect([page.status, page.findError("share-0")]).toEqual([
    400,
    "The shares add up to 60%. They must add up to 100%",
  ]);
  expect(await count()).toBe(0);
  page = await page.getForm({ button: "Save" }).fill({ "share-0": "100%" }).submit("Save");
  expect([page.redirects, await count()]).toEqual([[LIFE_COVER_PATH], 1]);
});

test("a person changes and removes a nomination and can read earlier ones", async () => {
  const { browser, count } = await signInHolder();
  const saveForm = async (values: Record<string, string>) =>
    (await browser.get(NOMINATIONS_PATH)).getForm({ button: "Save" }).fill(values).submit("Save");
  await saveForm({ ...devFields, "share-0": "100" });
  expect((await browser.get(LIFE_COVER_PATH)).text).toContain("Last changed on 20 November 2026 at 10:00");
  portal().clock.advance(60_000);
  await saveForm({ "relationship-0": "partner" });
  let page = await browser.get(NOMINATIONS_PATH);
  expect(page.listTexts("main details p")).toEqual(["From 20 November 2026 at 10:00"]);
  expect(page.listTexts("details .bp-wish__person")).toEqual([
    "Dev PatelHusband, wife or civil partner 100%",
  ]);
  page = await page.getForm({ button: "Save" }).submit("Remove everyone");
  expect(page.getText(".bp-flash")).toBe("Saved. You have named no one.");
  expect(page.text).toContain("You removed everyone on 20 November 2026");
  expect(await count()).toBe(3);
});

test("the same form posted twice makes one expression of wish, and an older page's form is refused", async () => {
  const { browser, count } = await signInHolder();
  const first = (await browser.get(NOMINATIONS_PATH))
    .getForm({ button: "Save" })
    .fill({ ...devFields, "share-0": "100" });
  const other = (await browser.get(NOMINATIONS_PATH)).getForm({ button: "Save" });
  await first.submit("Save");
  expect((await first.submit("Save")).redirects).toEqual([LIFE_COVER_PATH]);
  expect(await count()).toBe(1);
  const staleReply = await other
    .fill({ ...devFields, "name-0": "Somebody", "share-0": "100" })
    .submit("Save");
  expect([staleReply.status, staleReply.text.includes("changed in another tab")]).toEqual([400, true]);
  expect(staleReply.$("[name=name-0]").attr("value")).toBe("Somebody");
  expect(await count()).toBe(1);
});

test("a person can be removed from the form, and a plan without nominations has no page for them", async () => {
  const { browser } = await signInHolder();
  let page = await browser.get(NOMINATIONS_PATH);
  page = await page.getForm({ button: "Save" }).fill(devFields).submit("Add another person");
  page = await page.getForm({ button: "Save" }).fill(rory).submit("Remove person 1");
  expect(listNames(page)).toEqual(["Rory O’Neil"]);
  expect((await browser.get("/app/my-benefits/gym/nominations/")).status).toBe(404);
});

test("more people than allowed are refused, and none of them is lost", async () => {
  const { browser, count } = await signInHolder();
  const fields = (await browser.get(NOMINATIONS_PATH))
    .getForm({ button: "Save" })
    .fill(devFields)
    .listFields("Save");
  const names = Array.from({ length: 11 }, (_, index) => `Friend ${index + 1}`);
  for (const [personIndex, name] of names.entries()) {
    fields.set(`name-${personIndex}`, name);
    fields.set(`relationship-${personIndex}`, "friend");
    fields.set(`share-${personIndex}`, "5");
  }
  fields.set("count", "11");
  const page = await browser.post(NOMINATIONS_PATH, fields);
  expect([page.status, page.findError("share-0")]).toEqual([400, "Name 10 people or fewer"]);
  expect(listNames(page)).toEqual(names);
  expect(page.text).not.toContain("Add another person");
  fields.set("count", "51");
  expect((await browser.post(NOMINATIONS_PATH, fields)).redirects).toEqual([NOMINATIONS_PATH]);
  expect(await count()).toBe(0);
});

test("[E12] typed values return after the session's end, even if the first person's name is missing", async () => {
  const { browser, email } = await signInHolder();
  let page = await browser.get(NOMINATIONS_PATH);
  page = await page.getForm({ button: "Save" }).submit("Add another person");
  const born = { "birth-1.day": "2", "birth-1.month": "5", "birth-1.year": "2018" };
  const form = page.getForm({ button: "Save" }).fill({ ...rory, ...born });
  portal().clock.advance(16 * 60_000);
  expect((await form.submit("Save")).redirects).toEqual(["/"]);
  await browser.signIn(email);
  expect(browser.page.path).toBe(NOMINATIONS_PATH);
  expect(browser.page.text).toContain("We kept what you typed. Check it and send it again.");
  expect(listNames(browser.page)).toEqual(["", "Rory O’Neil"]);
  expect(browser.page.$("[name='birth-1.year']").attr("value")).toBe("2018");
  expect(browser.page.$("[name=relationship-1] [selected]").attr("value")).toBe("child");
});
