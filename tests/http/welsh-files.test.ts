import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { findEnglishTexts, isEnglish } from "../support/english-texts.ts";
import { Page } from "../support/page.ts";
import { listElements, readPdf } from "../support/pdf.ts";
import { gwen } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { signInByCode } from "../support/two-factor.ts";

const portal = withPortal();
let employer: Browser;

beforeAll(async () => {
  employer = await signInByCode(portal(), gwen);
});

const openFile = async (language: "cy" | "en", target: string) => {
  await employer.get(`/language/${language}`);
  const reply = await employer.exchange({ target });
  expect([target, reply.status]).toEqual([target, 200]);
  return reply;
};

/** The words of a PDF: its title, its bookmarks and what screen readers read. */
const readWords = (bytes: Uint8Array): string[] => {
  const { info, metadata, root, bookmarks } = readPdf(bytes);
  const titles = bookmarks.flatMap(({ title, children }) => [title, ...children.map((each) => each.title)]);
  return [info, metadata.replace(/<[^>]*>/g, " "), ...titles, ...listElements(root).map(({ text }) => text)];
};

/** The texts of a spreadsheet's cells. */
const readCells = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /sheet\d*\.xml|sharedStrings|workbook\.xml$/.test(name))
    .flatMap(([, xml]) => [...strFromU8(xml).matchAll(/<t[^>]*>([^<]*)<|sheet name="([^"]*)"/g)])
    .map(([, cell, sheet]) => cell ?? sheet ?? "");

const FILES: [name: string, target: string, read: (bytes: Uint8Array) => string[]][] = [
  ["the statement of total reward", "/app/my-total-benefits/statement.pdf", readWords],
  ["the spreadsheet of statements", "/app/my-total-benefits/statements.csv", readLines],
  ["the list of employees", "/app/employee-data/files/employees.csv", readLines],
  ["the workbook of employees", "/app/employee-data/files/employees.xlsx", readCells],
  ["the activity", "/app/reporting/activity/download", readLines],
  ["the list of leavers' balances", "/app/reporting/payroll-lists/leaver-balances/download", readLines],
  ["the calendar file of a benefit", "/app/my-benefits/pension/next-date.ics", readCalendarTexts],
];

function readLines(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString("utf8").split(/\r?\n/);
}

/** The texts that a calendar program shows; all other words of the file belong to the standard. */
function readCalendarTexts(bytes: Uint8Array): string[] {
  const unfolded = Buffer.from(bytes).toString("utf8").replace(/\r\n /g, "");
  return unfolded
    .split("\r\n")
    .flatMap((line) => /^(?:SUMMARY|DESCRIPTION)[^:]*:(.*)$/.exec(line)?.[1] ?? []);
}

test.each(FILES)("%s contains English words in English, and none in Welsh", async (_, target, read) => {
  const loadWords = async (language: "cy" | "en") => read((await openFile(language, target)).body);
  expect((await loadWords("cy")).filter(isEnglish)).toEqual([]);
  expect((await loadWords("en")).filter(isEnglish).length).toBeGreaterThan(0);
});

test("the page that explains a person's own data has no English word in Welsh, apart from names of columns", async () => {
  await employer.get("/language/cy");
  await employer.get("/app/home/my-profile/data/");
  const form = employer.page.getForm("main form");
  const reply = await employer.postOnce(
    form.target,
    form.fill({ password: "Teal-Kettle-93-Orbit" }).listFields("Lawrlwytho"),
  );
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const readme = Object.entries(unzipSync(reply.body)).find(([name]) => name.endsWith("DARLLENWCH.html"));
  const html = strFromU8(readme?.[1] ?? new Uint8Array());
  expect(html).toContain('<html lang="cy');
  const page = new Page(employer, { ...reply, text: html }, new URL(employer.origin), []);
  expect(findEnglishTexts(page)).toEqual([]);
});

test.each([
  [
    "from another site",
    { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
    "intent=x",
    403,
  ],
  ["that is far too large for a page", {}, `comments=${"x".repeat(300_000)}`, 413],
] as const)("the answer to a form %s has no English word in Welsh", async (_, headers, body, status) => {
  const browser = portal().createBrowser({ host: "cwmcoed.localhost" });
  await browser.get("/language/cy?returnTo=%2Fforgotten-password%2F");
  const page = await browser.post("/forgotten-password/", body, headers);
  expect([page.status, page.$("html").attr("lang")]).toEqual([status, "cy-GB"]);
  expect(findEnglishTexts(page)).toEqual([]);
});
