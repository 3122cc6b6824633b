import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { buildFileRow, toCsv } from "../support/employee-file.ts";
import { loadPeople, postFile, waitForUpload } from "../support/employee-upload.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal();

const signInEmployer = () => portal().signIn(people.employer);

async function uploadFile(browser: Browser, file: string) {
  const reply = await postFile(browser, { file });
  expect(reply.status).toBe(303);
  return waitForUpload(browser, reply.headers.get("location") as string);
}

describe("the preview of an upload", () => {
  test("[API-76] the preview links to each value before and after, and to missing people by name", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const aisha = rows.find(({ email }) => email === people.aisha) ?? {};
    const absent = rows.find((row) => row !== aisha && row.leave_date === "" && row.email) ?? {};
    const raised = { ...aisha, annual_salary: "43000.00", effective_from: "01/12/2026" };
    const file = toCsv(rows.with(rows.indexOf(aisha), raised).filter((row) => row !== absent));
    const page = await uploadFile(browser, file);
    expect(page.text).toContain("1 person is not in this file. Nothing changes for them.");
    const changes = await browser.click("See what changes for each person");
    expect(changes.heading).toBe("What changes for each person");
    const line = changes.listTexts("tbody tr").find((text) => text.includes(String(aisha.employee_number)));
    expect(line).toContain("Applies from 1 December 2026");
    expect(line).toMatch(/annual_salary£42,000\.00 a year£43,000\.00 a year$/);
    await browser.get(page.path);
    const missingPage = await browser.click("See who is not in the file");
    expect(missingPage.listTexts("tbody tr")).toEqual([
      `${absent.first_name} ${absent.surname}${absent.employee_number}`,
    ]);
    await browser.get(page.path);
    await page.getForm({ button: "Cancel the upload" }).submit("Cancel the upload");
  });

  test("[B2] the preview asks for the effective day, refuses an invalid one at its field, and shows it once loaded", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const page = await uploadFile(browser, toCsv([...rows, buildFileRow("P-1")]));
    const refused = await page
      .getForm({ button: "Load the data" })
      .fill({ effective: "31/11/2026" })
      .submit("Load the data");
    expect([refused.status, refused.findError("effective")]).toEqual([400, "Enter a real date"]);
    const typed = await refused
      .getForm({ button: "Load the data" })
      .fill({ effective: "next month" })
      .submit("Load the data");
    expect([typed.status, typed.findError("effective")]).toEqual([
      400,
      "Enter a real date, such as 01/12/2026",
    ]);
    const done = await typed
      .getForm({ button: "Load the data" })
      .fill({ effective: "1/12/2026" })
      .submit("Load the data");
    expect(done.heading).toBe("Your data is loaded");
    expect(done.text).toContain("Pay and job changes apply from 1 December 2026.");
  });
});

describe("an upload with other headings", () => {
  const replaceHeadings = (file: string) =>
    file.replace("employee_number", "Staff no").replace("location", "Office");

  test("[EMPDATA-02] the page asks for each heading's meaning, stores it, and asks again on request", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const page = await uploadFile(browser, replaceHeadings(toCsv([...rows, buildFileRow("H-1")])));
    expect(page.heading).toBe("Match your column headings");
    const refusedForm = await page.getForm({ button: "Check the file" }).submit("Check the file");
    expect([
      refusedForm.status,
      refusedForm.findError("column-0"),
      refusedForm.findError("column-1"),
    ]).toEqual([400, "Choose what “Staff no” is", "Choose what “Office” is"]);
    const reply = await refusedForm
      .getForm({ button: "Check the file" })
      .fill({ "column-0": "employee_number", "column-1": "employee_number" })
      .submit("Check the file");
    expect(reply.findError("column-1")).toBe("Choose employee_number for only one heading");
    const missingPage = await reply
      .getForm({ button: "Check the file" })
      .fill({ "column-0": "ignore", "column-1": "location" })
      .submit("Check the file");
    expect([missingPage.status, missingPage.text]).toEqual([
      400,
      expect.stringContaining("Choose a heading for employee_number"),
    ]);
    const answered = await missingPage
      .getForm({ button: "Check the file" })
      .fill({ "column-0": "employee_number", "column-1": "location" })
      .submit("Check the file");
    const checked = await waitForUpload(browser, answered.path);
    expect(checked.heading).toBe("Check and confirm");
    expect(checked.text).toContain("“Staff no” is employee_number");
    await checked.getForm({ button: "Cancel the upload" }).submit("Cancel the upload");

    const next = await uploadFile(browser, replaceHeadings(toCsv([...rows, buildFileRow("H-2")])));
    expect(next.heading).toBe("Check and confirm");
    const matching = await next
      .getForm({ button: "Match the headings again" })
      .submit("Match the headings again");
    const matchingPage = await waitForUpload(browser, matching.path);
    expect(matchingPage.heading).toBe("Match your column headings");
    await matchingPage.getForm({ button: "Cancel the upload" }).submit("Cancel the upload");
  });
});

describe("an upload with some rows in error", () => {
  test("[EMPDATA-02] the page offers to load the valid rows, and the other rows as a file", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const page = await uploadFile(
      browser,
      toCsv([...rows, buildFileRow("G-1"), buildFileRow("G-2", { surname: "" }), buildFileRow("G-3")]),
    );
    expect(page.heading).toBe("Some rows have errors");
    expect(page.text).toContain("Rows with errors: 1");
    const file = await browser.exchange({ target: page.getLink("Download the rows left out") });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="employee-data-left-out.csv"');
    expect(file.text).toMatch(/\r\nG-2,.*surname: This must not be empty\r\n$/);
    const button = page.$("button[value='confirm-good']").text();
    expect(button).toMatch(/^Load \d+ good rows, leave out 1$/);
    const done = await page.getForm({ button }).submit(button);
    expect(done.heading).toBe("Your data is loaded");
    expect(done.listTexts(".bp-facts__fact")).toEqual(expect.arrayContaining(["Added2", "Left out1"]));
    expect(done.getLink("Download the rows left out")).toContain("left-out.csv");
  });

  test("[B1] [B2] nobody else can open a preview's files or pages", async () => {
    const browser = await signInEmployer();
    for (const path of ["changes/", "missing/", "left-out.csv"]) {
      expect((await browser.get(`/app/employee-data/upload/no-such/${path}`)).status).toBe(404);
    }
    const employee = await portal().signIn(people.aisha);
    for (const path of ["changes/", "missing/", "left-out.csv"]) {
      expect((await employee.get(`/app/employee-data/upload/no-such/${path}`)).status).toBe(403);
    }
  });
});
