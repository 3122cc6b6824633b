import { describe, expect, test } from "vitest";
import { toCsv } from "../support/employee-file.ts";
import { loadPeople, postFile, waitForUpload } from "../support/employee-upload.ts";
import { previewOfDecember } from "../support/payroll-upstream.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";

const portal = withPortal({ upstream: "watched" });

const CLIENT_CALLS = "/main/client/harbourline";
const PAYROLL_LISTS_PATH = "/app/reporting/payroll-lists";
const listedPerson = { employeeId: "e-1", employeeNumber: "00101", employeeName: "Zoë O'Donnell-Fry" };

const signIn = (email: string = people.employer) => portal().signIn(email);

const answerCall = (call: string, json: object, method = "GET", status = 200) =>
  portal().upstream.answer(method, `${CLIENT_CALLS}/${call}`, { status, json });

const tableRows = "main tbody tr";

describe("amounts outside payroll", () => {
  test("[M-20] the list of closed tax years shows what was deducted too much or too little, and can be downloaded", async () => {
    const row = { ...listedPerson, taxYear: "2026/27", benefit: "Electric car", differencePence: -40_598 };
    answerCall("payroll/tax-differences", {
      total: 1,
      last_page: 1,
      rows: [{ ...row, payrolledPence: 155_980, taxablePence: 115_382 }],
    });
    const browser = await signIn();
    await browser.get("/app/reporting/payroll");
    const page = await browser.click("Taxed benefits in past tax years");
    expect([page.path, page.title]).toEqual([
      `${PAYROLL_LISTS_PATH}/tax-differences`,
      "Taxed benefits in past tax years | Harbour Rewards",
    ]);
    expect(page.listCells(tableRows)).toEqual([
      [
        ...["Zoë O'Donnell-Fry 00101", "Electric car", "2026/27"],
        ...["£1,559.80", "£1,153.82", "£405.98 too much"],
      ],
    ]);
    expect(page.getLink("Download this list (CSV)")).toBe(`${PAYROLL_LISTS_PATH}/tax-differences/download`);
    const file = await browser.get(`${PAYROLL_LISTS_PATH}/tax-differences/download`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  });

  test("[B8] a link to the file of a run's held amounts is next to its list", async () => {
    const { runId } = previewOfDecember.run;
    answerCall(`payroll/runs/${runId}`, previewOfDecember);
    const path = `/app/reporting/payroll/${runId}/lists/holds`;
    portal().upstream.answer("GET", `${CLIENT_CALLS}/payroll/runs/${runId}/lists/holds`, {
      headers: { "content-type": "text/csv; charset=utf-8" },
      text: "employee_number\r\n",
    });
    const browser = await signIn();
    const page = await browser.get(`/app/reporting/payroll/${runId}`);
    expect(page.getLink("Download what is on hold (CSV)")).toBe(path);
    const file = await browser.get(path);
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining(`${runId}-holds.csv`),
    ]);
    expect((await browser.get(`/app/reporting/payroll/${runId}/lists/other`)).status).toBe(404);
  });

  test("[RULE-09] a leaver's balance shows creditor, debtor and settlement", async () => {
    const row = {
      ...listedPerson,
      leaveDate: "2026-12-02",
      benefit: "Cycle to work",
      element: "CYCLE-BALANCE",
    };
    const run = { runId: "monthly.2026-12", label: "December 2026" };
    answerCall("payroll/leaver-balances", {
      total: 3,
      last_page: 1,
      rows: [
        { ...row, wholePence: 100_100, takenPence: 8_342, openPence: 91_758, state: "next-run", run },
        { ...row, element: "DENTAL-NET", openPence: -835, state: "settled", run },
        { ...row, element: "HOLIDAY-SAC", openPence: 40_383, state: "by-hand" },
      ],
    });
    const page = await (await signIn()).get(`${PAYROLL_LISTS_PATH}/leaver-balances`);
    expect(page.listCells(tableRows).map((cells) => cells.slice(3))).toEqual([
      ["£83.42 of £1,001.00", "£917.58 to pay", "December 2026, the next run"],
      ["", "£8.35 to refund", "December 2026"],
      ["", "£403.83 to pay", "You, outside payroll"],
    ]);
    expect(page.getLink("December 2026")).toBe("/app/reporting/payroll/monthly.2026-12");
  });

  test("[RULE-09] [M-20] an empty list does not say more than the months and years that it covers", async () => {
    const browser = await signIn();
    for (const [name, text] of [
      ["leaver-balances", "There are no balances of leavers to show."],
      ["tax-differences", "There are no differences in the last 4 closed tax years."],
    ] as const) {
      answerCall(`payroll/${name}`, { total: 0, last_page: 1, rows: [] });
      expect((await browser.get(`${PAYROLL_LISTS_PATH}/${name}`)).text).toContain(text);
    }
  });

  test("[ERR-17] a list that fails to load leaves the page with a link to retry", async () => {
    answerCall("payroll/floor-breaches", { error: "oops" }, "GET", 500);
    const page = await (await signIn()).get(`${PAYROLL_LISTS_PATH}/floor-breaches`);
    expect([page.status, page.text.includes("We could not load this list")]).toEqual([503, true]);
  });

  test("[ERR-17] a list that the upstream no longer has is not found as a file", async () => {
    answerCall("payroll/lists/floor-breaches", { error: "not_found" }, "GET", 404);
    const file = await (await signIn()).get(`${PAYROLL_LISTS_PATH}/floor-breaches/download`);
    expect(file.status).toBe(404);
  });

  test("[GUARD-06] unknown lists are not found, and employees cannot open any", async () => {
    const browser = await signIn();
    expect((await browser.get(`${PAYROLL_LISTS_PATH}/salaries`)).status).toBe(404);
    expect((await browser.get(`${PAYROLL_LISTS_PATH}/salaries/download`)).status).toBe(404);
    const aisha = await signIn(people.aisha);
    for (const path of [
      `${PAYROLL_LISTS_PATH}/leaver-balances`,
      `${PAYROLL_LISTS_PATH}/leaver-balances/download`,
    ]) {
      expect((await aisha.get(path)).status).toBe(403);
    }
  });
});

describe("amounts taken before the first run", () => {
  const id = "e-1~plan~s-1";
  const opening = {
    ...listedPerson,
    openingId: id,
    kind: "plan",
    benefit: "Cycle to work",
    isEntered: false,
    count: 2,
    instalments: 12,
    pence: 16_684,
    wholePence: 100_100,
  };
  const run = { runId: "monthly.2026-12", runLabel: "December 2026", isLocked: false };
  const calls = "pay-groups/monthly/openings";
  const edit = `/app/reporting/openings/monthly/${encodeURIComponent(id)}`;
  const callPath = `${calls}/${encodeURIComponent(id)}`;

  test("[F4] opening figures are listed, checked against the next run and saved by native forms", async () => {
    answerCall(calls, { ...run, total: 1, last_page: 1, rows: [opening] });
    answerCall(callPath, {
      ...run,
      opening,
      effect: [{ element: "CYCLE-SAC", beforePence: 8_342, afterPence: 8_010 }],
    });
    answerCall(callPath, { ...opening, pence: 20_000, isEntered: true }, "PUT");
    const browser = await signIn();
    await browser.get("/app/reporting/openings/monthly");
    const page = await browser.click("Change: Cycle to work, Zoë O'Donnell-Fry");
    expect(page.path).toBe(edit);
    expect(page.$("input[name=count]").attr("value")).toBe("2");
    expect(page.$("input[name=pence]").attr("value")).toBe("166.84");
    const checked = await page
      .getForm({ button: "See the effect" })
      .fill({ pence: "£200" })
      .submit("See the effect");
    expect([checked.status, checked.listCells(tableRows)]).toEqual([
      200,
      [["CYCLE-SAC", "£83.42", "£80.10"]],
    ]);
    expect(checked.$("input[name=pence]").attr("value")).toBe("£200");
    const saved = await checked.getForm({ button: "Save" }).submit("Save");
    expect(saved.path).toBe("/app/reporting/openings/monthly");
    expect(saved.text).toContain("Saved. December 2026 is worked out with your figures.");
    const [putCall] = portal().upstream.listCallsTo("PUT", `${CLIENT_CALLS}/${callPath}`);
    expect(JSON.parse(putCall?.body ?? "")).toEqual({ count: 2, pence: 20_000 });
  });

  test("[F4] [B9] employers see no form for their own opening figure", async () => {
    const own = { ...opening, isOwn: true };
    answerCall(calls, { ...run, total: 1, last_page: 1, rows: [own] });
    answerCall(callPath, { ...run, opening: own, effect: [] });
    const text = "This is your own figure. Someone else must enter it.";
    answerCall(callPath, { error: "not_allowed", message: text }, "PUT", 409);
    const browser = await signIn();
    const list = await browser.get("/app/reporting/openings/monthly");
    expect(list.text).toContain("Yours: someone else enters it");
    expect(list.findLink("Change: Cycle to work, Zoë O'Donnell-Fry")).toBeNull();
    const page = await browser.get(edit);
    expect([page.text.includes(text), page.$("input[name=pence]").length]).toEqual([true, 0]);
    answerCall(callPath, { ...run, opening, effect: [] });
    const form = (await browser.get(edit)).getForm({ button: "Save" });
    const refused = await form.submit("Save");
    expect([refused.status, refused.text.includes(text)]).toEqual([400, true]);
  });

  test("[F4] an opening figure shows errors at its fields, and is read-only after the first lock", async () => {
    answerCall(callPath, { ...run, opening, effect: [] });
    const browser = await signIn();
    const page = await browser.get(edit);
    const refusedPage = await page
      .getForm({ button: "Save" })
      .fill({ count: "two", pence: "x" })
      .submit("Save");
    expect(refusedPage.status).toBe(400);
    expect(refusedPage.listTexts(".bp-field__error")).toEqual([
      "Error: Enter a whole number",
      "Error: Enter an amount in pounds, such as 166.84",
    ]);
    const errors = { count: ["Enter a number from 0 to 12"] };
    answerCall(callPath, { error: "invalid", errors }, "PUT", 400);
    const refused = await page.getForm({ button: "Save" }).fill({ count: "13" }).submit("Save");
    expect(refused.listTexts(".bp-field__error")).toEqual(["Error: Enter a number from 0 to 12"]);
    answerCall(callPath, { error: "locked" }, "PUT", 409);
    const locked = await page.getForm({ button: "Save" }).submit("Save");
    expect([locked.status, locked.text.includes("These figures can no longer be changed.")]).toEqual([
      400,
      true,
    ]);
  });
});

describe("an upload's changes in payroll", () => {
  /** No run is locked here, so the next run is that of April. */
  test("[M-37] the preview follows the typed day, and the upload keeps that day", async () => {
    const browser = await signIn();
    const rows = await loadPeople(portal());
    const aisha = rows.find(({ email }) => email === people.aisha) ?? {};
    const reply = await postFile(browser, { file: toCsv([{ ...aisha, annual_salary: "45000.00" }]) });
    const page = await waitForUpload(browser, reply.headers.get("location") as string);
    const changes = await page
      .getForm({ button: "See payroll changes" })
      .fill({ effective: "01/04/2026" })
      .submit("See payroll changes");
    expect(changes.heading).toBe("What changes in payroll");
    expect(changes.text).toMatch(
      /1 person's deductions change in the run of 28 April 2026: £[\d.]+ more in total\./,
    );
    const uploadPage = await browser.click("Back to the upload");
    expect(uploadPage.$("input[name=effective]").attr("value")).toBe("01/04/2026");
    await uploadPage.getForm({ button: "Cancel the upload" }).submit("Cancel the upload");
  });
});
