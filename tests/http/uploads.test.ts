import { describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { buildFileRow, toCsv } from "../support/employee-file.ts";
import { loadPeople, postFile, toMultipart, UPLOAD, waitForUpload } from "../support/employee-upload.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { buildHead, sendRaw } from "../support/raw-socket.ts";

const portal = withPortal();

const signInEmployer = () => portal().signIn(people.employer);

/** Uploads a file and waits; returns the page of results. */
async function uploadFile(browser: Browser, file: string | Uint8Array, name?: string) {
  const reply = await postFile(browser, { file, name });
  expect([reply.status, reply.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/app\/employee-data\/upload\/[\w-]+\/$/),
  ]);
  return waitForUpload(browser, reply.headers.get("location") as string);
}

const cancelAll = async (browser: Browser) => {
  const history = await browser.get("/app/employee-data/upload-history/");
  if (!history.text.includes("Waiting to be confirmed")) return;
  const rows = history.$("tbody tr").toArray();
  const open = rows.find((row) => history.$(row).text().includes("Waiting to be confirmed"));
  const page = await browser.get(history.$(open).find("a").attr("href") as string);
  await page.getForm({ button: "Cancel the upload" }).submit("Cancel the upload");
};

describe("upload of employee data", () => {
  test("[EMPDATA-01] [PANEL-11] the page of people links to the panel, the template and the history", async () => {
    const browser = await signInEmployer();
    const page = await browser.get("/app/employee-data/");
    expect(page.text).toContain("Nothing has been uploaded yet.");
    expect(page.getLink("Template as CSV")).toBe("/app/employee-data/upload-template/csv");
    const panel = await browser.click("Upload employee data");
    expect([panel.path, panel.title]).toEqual([UPLOAD, "Upload employee data | Harbour Rewards"]);
    const form = panel.$("form[enctype='multipart/form-data']");
    // The token comes before the file.
    expect(
      form
        .find("input")
        .toArray()
        .map((each) => panel.$(each).attr("name")),
    ).toEqual(["csrf", "file"]);
    const template = await browser.exchange({ target: "/app/employee-data/upload-template/csv" });
    expect(template.headers.get("content-disposition")).toContain("employee-data-template.csv");
    expect(template.text).toContain("employee_number,title");
  });

  test("[EMPDATA-02] [ERR-38] [API-76] a file is checked, previewed with its effect on benefits, loaded without some rows, and undone", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const aisha = rows.find(({ email }) => email === people.aisha);
    const rowIndex = rows.indexOf(aisha ?? {});
    const file = toCsv([
      ...rows.with(rowIndex, { ...aisha, annual_salary: "43000.00" }),
      buildFileRow("N-1"),
      buildFileRow("N-2", { surname: "<b>Bold</b>" }),
    ]);
    const page = await uploadFile(browser, file);
    expect(page.heading).toBe("Check and confirm");
    expect(page.text).toContain("people.csv, uploaded by Ruth Adeyemi on 20 November 2026");
    // One person without an address gets an address, and one gets a new price.
    expect(page.listTexts(".bp-facts__fact")).toEqual(
      expect.arrayContaining(["Added2", "Changed2", "Left out0", "Pay a different price1"]),
    );
    expect(page.text).toMatch(/Pension: from £210\.00 to £215\.00 a month/);
    const savedPage = await page
      .getForm({ button: "Load the data" })
      .fill({ rows: String(rows.length + 3) })
      .submit("Save changes");
    expect(savedPage.text).toContain("Your changes are saved.");
    expect(savedPage.listTexts(".bp-facts__fact")).toContain("Left out1");

    const done = await savedPage.getForm({ button: "Load the data" }).submit("Load the data");
    expect([done.heading, done.redirects]).toEqual(["Your data is loaded", [done.path]]);
    expect(done.text).toContain("Your file has been uploaded");
    expect(done.listTexts(".bp-facts__fact")).toEqual([
      "Added1",
      "Changed2",
      expect.any(String),
      "Left out1",
    ]);
    expect((await browser.get("/app/employee-data/")).text).toContain("Last upload: 20 November 2026");
    const history = await browser.get("/app/employee-data/upload-history/");
    expect(history.getText("tbody tr")).toMatch(/people\.csv.*Ruth Adeyemi.*Loaded/);

    await browser.get(done.path);
    const question = await browser.click("Undo");
    expect(question.heading).toBe("Undo this upload?");
    expect(question.text).toContain(
      "until you load another file, or until your main pay group's next cut-off",
    );
    const undone = await question.getForm({ button: "Undo the upload" }).submit("Undo the upload");
    expect([undone.heading, undone.findLink("Undo")]).toEqual(["This upload was undone", null]);
    expect(undone.text).toContain("The upload is undone");
    const uploadPage = await browser.get(question.path);
    expect(uploadPage.heading).toBe("This upload was undone");
    expect(uploadPage.text).not.toContain("You can no longer undo this upload");
  });

  test("[EMPDATA-02] the upload's page refreshes during an undo and explains a failed undo", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const page = await uploadFile(browser, toCsv([...rows, buildFileRow("N-1")]));
    // No two uploads are loaded at the same time.
    portal().clock.advance(1);
    const done = await page.getForm({ button: "Load the data" }).submit("Load the data");
    const { db } = await portal().openDatabase();
    const updateUpload = db.updateTable("uploads").where("id", "=", done.path.split("/").at(-2) as string);
    await updateUpload.set({ status: "undoing", claimed_until: Date.now() + 3_600_000 }).execute();
    const working = await browser.get(done.path);
    expect([working.heading, working.refresh]).toEqual([
      "Undoing this upload",
      { seconds: 3, url: done.path },
    ]);
    expect(working.$("progress").attr("value")).toBeUndefined();
    expect((await browser.get("/app/employee-data/upload-history/")).text).toContain("Being undone");

    await updateUpload.set({ status: "done" }).execute();
    await db
      .updateTable("employees")
      .set({ registered_at: 1 })
      .where("employee_number", "=", "N-1")
      .execute();
    await browser.get(done.path);
    const question = await browser.click("Undo");
    const refused = await question.getForm({ button: "Undo the upload" }).submit("Undo the upload");
    expect([refused.path, refused.heading]).toEqual([done.path, "Your data is loaded"]);
    expect(refused.text).toContain("This upload could not be undone");
    expect(refused.text).toContain("Employee N-1 has changed since the upload, so you cannot undo it");
    await db
      .updateTable("employees")
      .set({ registered_at: null })
      .where("employee_number", "=", "N-1")
      .execute();
    await browser.get(done.path);
    const undoPage = await browser.click("Undo");
    await undoPage.getForm({ button: "Undo the upload" }).submit("Undo the upload");
  });

  test("[EMPDATA-02] errors are listed by row and column, and a file has all of them", async () => {
    const browser = await signInEmployer();
    const page = await uploadFile(
      browser,
      toCsv([buildFileRow("N-1", { start_date: "12/25/2020", sex: "x" })]),
    );
    expect(page.heading).toBe("This file cannot be loaded");
    expect(page.text).toContain("2 errors");
    expect(page.listTexts("tbody tr")).toEqual([
      "Row 2sexErrorEnter female or male",
      expect.stringMatching(/^Row 2start_dateErrorThis looks like a US date/),
    ]);
    const file = await browser.exchange({ target: page.getLink("Download all as CSV") });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="employee-data-errors.csv"');
    expect(file.text).toContain("2,sex,error,Enter female or male");
  });

  test("a load of more than a tenth of the people needs a confirmation, and cancelling the load changes nothing", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    const page = await uploadFile(browser, toCsv(rows.slice(0, 100)));
    expect(page.text).toMatch(/I know that 1\d\d of your \d+ people are not in the file/);
    const refused = await page.getForm({ button: "Load the data" }).submit("Load the data");
    expect([refused.status, refused.findError("unusual")]).toEqual([
      400,
      "Select the box to confirm, or cancel the upload",
    ]);
    const refusedPage = await refused
      .getForm({ button: "Load the data" })
      .fill({ rows: "two" })
      .submit("Load the data");
    expect(refusedPage.findError("rows")).toBe("Enter row numbers separated by commas, such as 12, 40");
    const cancelled = await refusedPage.getForm({ button: "Cancel the upload" }).submit("Cancel the upload");
    expect(cancelled.text).toContain("The upload has been cancelled. Nothing has changed.");
  });

  test("[C4] another type of file is refused in the panel and not sent on", async () => {
    const browser = await signInEmployer();
    const sendRefusedFile = async (file: string | Uint8Array, name?: string) => {
      const reply = await postFile(browser, { file, name });
      return [reply.status, /class="bp-summary"[\s\S]*?<a [^>]*>([^<]*)</.exec(reply.text)?.[1]];
    };
    expect(await sendRefusedFile("", "")).toEqual([400, "Choose a file"]);
    expect((await postFile(browser, { file: "", name: "" })).text).toContain("Please complete the form");
    expect(await sendRefusedFile("")).toEqual([400, "This file is empty"]);
    expect(await sendRefusedFile(Buffer.from("89504e470d0a1a0a00", "hex"), "people.xlsx")).toEqual([
      400,
      "This is neither a .csv nor an .xlsx file",
    ]);
  });

  test("the second of two uploads is refused, with a link to the first", async () => {
    const browser = await signInEmployer();
    const rows = await loadPeople(portal());
    await uploadFile(browser, toCsv([...rows, buildFileRow("N-1")]));
    const reply = await postFile(browser, { file: toCsv(rows) });
    expect(reply.status).toBe(409);
    expect(reply.text).toContain("Another upload is in progress");
    await cancelAll(browser);
  });
});

describe("the post of a file", () => {
  const file = toCsv([buildFileRow("N-1")]);
  const countReceivedFiles = async () => {
    const { db } = await portal().openDatabase();
    return (await db.selectFrom("uploads").select("id").execute()).length;
  };

  test("[B5] [C5] a file without this browser's token is refused before any byte is sent on", async () => {
    const browser = await signInEmployer();
    const callsBefore = await countReceivedFiles();
    const csrf = { name: "csrf", value: String(browser.jar.get("bp_csrf")) };
    const part = { name: "file", fileName: "a.csv", value: file };
    for (const parts of [[part], [part, csrf], [{ ...csrf, value: "made.up" }, part], [csrf, csrf, part]]) {
      expect((await postFile(browser, { file, parts })).status).toBe(403);
    }
    expect(await countReceivedFiles()).toBe(callsBefore);
  });

  test("[B5] [B10] a file from another origin is refused, to the page and to its data alike", async () => {
    const browser = await signInEmployer();
    const callsBefore = await countReceivedFiles();
    for (const target of [UPLOAD, `${UPLOAD}?_data=routes%2Fapp.employee-data.panel.upload-data`]) {
      const foreign: Record<string, string>[] = [
        { Origin: "https://evil.example" },
        { "Sec-Fetch-Site": "same-site" },
      ];
      for (const headers of foreign) {
        expect((await postFile(browser, { file, target, headers })).status).toBe(403);
      }
    }
    expect(await countReceivedFiles()).toBe(callsBefore);
  });

  test("[B5] no address except the upload's accepts a form with a file", async () => {
    const browser = await signInEmployer();
    for (const target of ["/app/employee-data/", `${UPLOAD}more/`, "/contact-us/", "/cookie-settings"]) {
      expect((await postFile(browser, { file, target })).status).toBe(400);
    }
  });

  test("[GUARD-08] [B2] an employee gets 403 and a visitor the login page when they send a file", async () => {
    const callsBefore = await countReceivedFiles();
    const browser = portal().createBrowser();
    await browser.get("/");
    const reply = await postFile(browser, { file });
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/"]);
    await browser.signIn(people.aisha);
    expect((await postFile(browser, { file })).status).toBe(403);
    for (const target of [UPLOAD, "/app/employee-data/upload-history/", "/app/employee-data/upload/x/"]) {
      expect((await browser.get(target)).status).toBe(403);
    }
    expect(await countReceivedFiles()).toBe(callsBefore);
  });

  test("[B1] an upload that does not exist or belongs to another client is not found", async () => {
    const browser = await signInEmployer();
    for (const path of ["", "undo/", "errors.csv"]) {
      expect((await browser.get(`/app/employee-data/upload/no-such/${path}`)).status).toBe(404);
    }
  });

  test("[C5] a form whose announced length is too long for any file is refused at once", async () => {
    const browser = await signInEmployer();
    const headers = {
      Host: browser.host,
      Origin: browser.origin,
      Cookie: browser.jar.toHeader() ?? "",
      "Content-Type": toMultipart([]).type,
      "Content-Length": String(600 * 1024 * 1024),
    };
    const reply = await sendRaw(portal().port, buildHead(`POST ${UPLOAD} HTTP/1.1`, headers), false);
    expect(reply.status).toBe(413);
  });

  test.each([
    ["of 50 MB and one byte", 50 * 1024 * 1024 + 1],
    ["far larger", 60 * 1024 * 1024],
  ])(
    "[C4] [C5] a file %s is refused as too large at its field, and nothing of it is stored",
    async (_, bytes) => {
      const browser = await signInEmployer();
      const callsBefore = await countReceivedFiles();
      const reply = await postFile(browser, { file: Buffer.alloc(bytes, "a,b\n") });
      expect(reply.status).toBe(413);
      expect(reply.text).toMatch(/<a href="#upload-file">This file is larger than 50 MB/);
      expect(reply.text).toMatch(
        /id="upload-file-error"><span class="bp-hidden">Error:<!-- --> <\/span>This file is larger than 50 MB/,
      );
      expect(await countReceivedFiles()).toBe(callsBefore);
      expect((await postFile(browser, { file: "" })).text).toContain("This file is empty");
    },
  );

  test("[B5] an upload that is too large also needs this browser's token", async () => {
    const browser = await signInEmployer();
    const large = { name: "file", fileName: "a.csv", value: Buffer.alloc(60 * 1024 * 1024, "a,b\n") };
    expect((await postFile(browser, { file, parts: [large] })).status).toBe(403);
  });
});
