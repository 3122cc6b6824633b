import { expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const PAY_CALENDAR_PATH = "/app/reporting/calendar/";

const signIn = (email: string = people.employer) => portal().signIn(email);

test("[B3] an employer finds each pay group's coming pay days from the reports", async () => {
  const browser = await signIn();
  await browser.get("/app/reporting/");
  const page = await browser.click("See the payroll calendar");
  expect([page.path, page.title]).toEqual([PAY_CALENDAR_PATH, "Payroll calendar | Harbour Rewards"]);
  expect(page.listTexts("main h2")).toEqual(["Monthly", "Weekly"]);
  const cells = page.listTexts("main table:first-of-type tbody [role=rowheader]");
  expect(
    cells.some((cell) => cell.includes("Boxing Day (substitute day): check if you want to move it")),
  ).toBe(true);
  expect(page.text).toContain("Week 35");
  expect(page.$("a[href='/app/reporting/calendar/?all=weekly']").text()).toMatch(
    /^Show all \d+ pay days of Weekly$/,
  );
  const wholeCalendar = await browser.get(`${PAY_CALENDAR_PATH}?all=weekly`);
  expect(wholeCalendar.listTexts("main [role=rowheader]").length).toBeGreaterThan(80);
});

test("[B3] an employer moves a pay day without scripts, and an invalid day gets an error at its field", async () => {
  const browser = await signIn();
  const page = await browser.get(`${PAY_CALENDAR_PATH}monthly/2027-02/`);
  expect(page.status).toBe(200);
  expect(page.$("input[name='payDay.day']").attr("value")).toBe("28");
  const refused = await page
    .getForm("#move-period")
    .fill({ "payDay.day": "1", "payDay.month": "2", "payDay.year": "2027" })
    .submit("Save");
  expect(refused.status).toBe(400);
  expect(refused.listTexts(".bp-field__error")).toEqual(["Error: Choose a day on or before the pay day"]);
  expect(refused.$("input[name='payDay.day']").attr("value")).toBe("1");
  const saved = await refused
    .getForm("#move-period")
    .fill({ "payDay.day": "26", "cutOff.day": "9", "cutOff.month": "2", "cutOff.year": "2027" })
    .submit("Save");
  expect(saved.path).toBe(PAY_CALENDAR_PATH);
  expect(saved.text).toContain("People are paid on 26 February 2027, and changes close on 9 February 2027.");
});

test("[B3] a closed period shows no form, and an unknown period is not found", async () => {
  const browser = await signIn();
  const page = await browser.get(`${PAY_CALENDAR_PATH}monthly/2026-11/`);
  expect([page.status, page.text.includes("This payroll is closed")]).toEqual([200, true]);
  expect((await browser.get(`${PAY_CALENDAR_PATH}monthly/1999-01/`)).status).toBe(404);
  expect((await browser.get(`${PAY_CALENDAR_PATH}nobody/2026-12/`)).status).toBe(404);
});

test("[GUARD-06] the pay calendar refuses an employee", async () => {
  const browser = await signIn(people.aisha);
  for (const path of [PAY_CALENDAR_PATH, `${PAY_CALENDAR_PATH}monthly/2027-02/`]) {
    expect((await browser.get(path)).status).toBe(403);
  }
});
