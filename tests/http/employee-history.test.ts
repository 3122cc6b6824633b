import { expect, test } from "vitest";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();
const EMPLOYEE_LIST_PATH = "/app/employee-data/";

async function openPanel() {
  const browser = await portal().signIn(people.employer);
  await browser.get(`${EMPLOYEE_LIST_PATH}?search=aisha`);
  await browser.get(browser.page.$("tbody th a").attr("href") ?? "", { from: browser.page });
  return browser;
}

const listRows = (page: { listTexts(selector: string): string[] }) => page.listTexts("#history tbody tr");

test("[B1] an employee's history shows facts, their days and their sources as texts", async () => {
  const { page } = await openPanel();
  expect(page.listTexts("#history h3")).toEqual(["History"]);
  const pay = listRows(page).find((row) => row.includes("£42,000.00 a year")) ?? "";
  expect(pay).toContain("Always");
  expect(pay).toContain("Demo");
  expect(listRows(page).some((row) => row.includes("Employed") && row.includes("Yes"))).toBe(true);
  expect(page.$("#history [style]")).toHaveLength(0);
});

test("[B1] the history without scripts is shown over the unchanged list, as it was on a day, and as it was known on a day", async () => {
  const browser = await openPanel();
  const emptyHistory = await browser.page.getForm("#history form").fill({ asAt: "1/4/1990" }).submit("Show");
  expect(emptyHistory.status).toBe(200);
  expect(listRows(emptyHistory).some((row) => row.includes("£42,000.00 a year"))).toBe(true);
  expect(listRows(emptyHistory).some((row) => row.includes("Employed"))).toBe(false);
  expect(new URL(emptyHistory.url).searchParams.get("search")).toBe("aisha");
  const unknown = await emptyHistory
    .getForm("#history form")
    .fill({ asAt: "", knownAt: "1/4/1990" })
    .submit("Show");
  expect(listRows(unknown)).toEqual([]);
  expect(unknown.text).toContain("Nothing was recorded then.");
  expect(unknown.getLink("Close")).toBe(`${EMPLOYEE_LIST_PATH}?search=aisha`);
  await browser.click("Show the whole history");
  expect(listRows(browser.page).length).toBeGreaterThan(5);
});

test("[FORM] a day that does not exist is reported at its field, and the whole history stays", async () => {
  const browser = await openPanel();
  const refusedPage = await browser.page.getForm("#history form").fill({ asAt: "31/2/2026" }).submit("Show");
  expect(refusedPage.findError("asAt")).toBe("Enter a real date, such as 28/11/2026");
  expect(refusedPage.$('[name="asAt"]').attr("value")).toBe("31/2/2026");
  expect(listRows(refusedPage).length).toBeGreaterThan(5);
});
