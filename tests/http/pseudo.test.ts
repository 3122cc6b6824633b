import { beforeAll, describe, expect, test } from "vitest";
import { API, listAreas, PORTAL, readArea } from "../../app/copy/compile/compile.ts";
import type { Browser } from "../support/browser.ts";
import { DataWords } from "../support/data-words.ts";
import { listAddresses, type ManifestAddress } from "../support/manifest.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { makeRareScreens, rareScreensEnv, type Screens } from "../support/rare-screens.ts";
import { visitPages } from "../support/visit-pages.ts";

// A third language: accented, longer, from right to left (`tests/support/pseudo-language.cjs`).
const portal = withPortal({ isPseudo: true, env: rareScreensEnv });
let data: DataWords;
let rareScreens: Screens[];

beforeAll(async () => {
  const { db } = await portal().openDatabase();
  await db.updateTable("clients").set({ other_languages: '["cy","de"]' }).execute();
  rareScreens = await makeRareScreens(portal(), openVisitor);
  data = await DataWords.read(db, [new URL("../../api/db/seed/claims.ts", import.meta.url)]);
});

const listEnglishTexts = (page: Page) => data.findOthers(page);

const listFigures = (text: string): string[] =>
  text.match(/(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)|£\d+\.\d\d(?!\d)|\d\.\d+(?=\s?%)/g) ?? [];

/** Figures within texts of the catalogues, such as "per £1,000". */
const ownFigures = new Set(
  [PORTAL, API].flatMap((catalogue) =>
    listAreas("en", catalogue).flatMap((area) =>
      [...readArea("en", area, catalogue).values()].flatMap(listFigures),
    ),
  ),
);

/** Amounts, counts and percentages as English writes them, outside parts that are marked as another language. */
function listPageFigures({ $ }: Page): string[] {
  $("script, style, noscript, body [lang]").remove();
  const texts = $("body *")
    .contents()
    .toArray()
    .flatMap((node) => (node.type === "text" ? node.data : []));
  return texts
    .flatMap((text) => (data.isWritten(text) ? [] : listFigures(text)))
    .filter((each) => !ownFigures.has(each));
}

/** Routes that the walks do not show, by the reason. */
const NOT_WALKED = {
  "sends a file": [
    "app.dashboard_.claims_.$id_.receipts.$receipt",
    "app.employee-data_.files.$file",
    "app.employee-data_.upload-template.$format",
    "app.employee-data_.upload.$id_.errors[.]csv",
    "app.employee-data_.upload.$id_.left-out[.]csv",
    "app.home_.my-profile_.data[.]zip",
    "app.claims.$id_.$claim_.receipts.$receipt",
    "app.my-benefits_.$id_.documents.$document",
    "app.my-benefits_.$id_.next-date[.]ics",
    "app.my-total-benefits_.statement[.]pdf",
    "app.my-total-benefits_.statements[.]csv",
    "app.reporting_.activity_.download",
    "app.reporting_.enrolment_.letters",
    "app.reporting_.payroll-lists.$list_.download",
    "app.reporting_.payroll_.$id_.lists.$list",
    "app.reporting_.reports.$id",
    "app.reporting_.reports[.]zip",
  ],
  "redirects, or answers a script": [
    ...["activity", "app._index", "app.home_.$", "app.my-benefits_.$id_.claims.$"],
    ...["app.my-benefits_.$id_.model_.figures"],
    ...["app.my-benefits_.$id_.setup.costs", "idle", "language.$language", "logout", "password-check"],
    ...["robot-check.$form", "sso-handoff"],
  ],
  "is shown only for differences without a cause, which the demo has not": [
    "app.reporting_.payroll_.$id_.accept",
  ],
  "is a page of the demo, in English": [
    ...["demo", "demo_.components", "demo_.identity-provider", "demo_.work-platform"],
  ],
};

const addresses = listAddresses().filter(({ id }) => id !== "root");
const shownRoutes = new Set<string>();

/** The length of the fixed part of an address pattern, without its parameters. */
const getFixedLength = ({ pattern }: ManifestAddress) =>
  pattern.source.replaceAll("[^/]+", "").replaceAll("\\/.*", "").length;

/** Records the page's route: of all that match, the one with the longest fixed part. */
function recordRoute(page: Page): void {
  const { pathname } = new URL(page.path, page.url);
  const [route] = addresses
    .filter(({ pattern }) => pattern.test(pathname))
    .sort((one, other) => getFixedLength(other) - getFixedLength(one));
  if (route) shownRoutes.add(route.id);
}

/**
 * Visits the pages before a login. @returns each English text found, by the page on which it was first seen
 */
async function findEnglishTexts(browser: Browser, starts: readonly string[], followsLinks = true) {
  const english = new Map<string, string>();
  const checkPage = (page: Page, place: string) => {
    expect([place, page.$("html").attr("dir")]).toEqual([place, "rtl"]);
    recordRoute(page);
    for (const run of [...listEnglishTexts(page), ...listPageFigures(page)])
      if (!english.has(run)) english.set(run, place);
  };
  const walked = await visitPages(browser, starts, checkPage, { followsLinks });
  return { english: Object.fromEntries(english), ...walked };
}

const openVisitor = () => portal().createBrowser({ host: "harbourline.localhost" });

describe("English texts in another language", () => {
  // First, because the other walks send empty forms, which cancels the upload.
  test("screens that no demo account has reached yet contain no English", async () => {
    for (const { browser, paths } of rareScreens) {
      await browser.get("/language/de");
      const { english } = await findEnglishTexts(browser, paths, false);
      expect([paths, english]).toEqual([paths, {}]);
    }
  }, 60_000);

  test.each([
    [people.aisha, 70, 15],
    [people.employer, 120, 25],
  ])(
    "no English is left on the screens of %s or in refused forms",
    async (email, screens, forms) => {
      const browser = openVisitor();
      await browser.signIn(email);
      await browser.get("/language/de");
      const walked = await findEnglishTexts(browser, ["/app/home/", "/nowhere", "/app/dashboard/"]);
      expect(walked.english).toEqual({});
      expect(walked.screens).toBeGreaterThan(screens);
      expect(walked.forms).toBeGreaterThan(forms);
    },
    120_000,
  );

  test("no English is left on the screens before login", async () => {
    const browser = openVisitor();
    await browser.get("/language/de");
    const walked = await findEnglishTexts(browser, [
      ...["/", "/activation/act-tom-7f3c", "/activation/act-used-1", "/activation/nobody"],
      ...["/reset-password?token=rst-valid-01&dob=1978-08-28", "/forgotten-password/", "/contact-us/"],
      ...["/sso-error/x", "/sso-login/sso_fails_hal/0", "/magic-link/x", "/account-change/x"],
      ...["/confirm-email/x", "/idle", "/logout-success", "/nowhere", "/robot-check/login", "/light-or-dark"],
    ]);
    expect(walked.english).toEqual({});
    expect(walked.screens).toBeGreaterThan(18);
  }, 60_000);

  test("no English is left on the steps between a password and the home page", async () => {
    for (const [name, ...starts] of [
      ["ffion.rees", "/nearly-there"],
      ["daniel.reyes", "/two-fa"],
      ["grace.lim", "/two-fa-qr-setup", "/two-fa-code-setup"],
    ] as [string, ...string[]][]) {
      const browser = openVisitor();
      await browser.signIn(`${name}@harbourline.example`);
      await browser.get(`/language/de?returnTo=${encodeURIComponent(starts[0] ?? "")}`);
      expect([name, (await findEnglishTexts(browser, starts)).english]).toEqual([name, {}]);
    }
  }, 60_000);

  test("every page of the build is among the walked screens, or is named with the reason why not", () => {
    const unseen = addresses
      .map(({ id }) => id.replace("routes/", ""))
      .filter((id) => !shownRoutes.has(`routes/${id}`));
    expect(unseen.sort()).toEqual(Object.values(NOT_WALKED).flat().sort());
  });

  test("no English is left in a calendar file and in a spreadsheet of statements", async () => {
    const browser = openVisitor();
    await browser.signIn(people.aisha);
    await browser.get("/language/de");
    const event = await browser.exchange({ target: "/app/my-benefits/pension/next-date.ics" });
    const statement = await browser.exchange({ target: "/app/my-total-benefits/statements.csv" });
    expect([event.status, statement.status]).toEqual([200, 200]);
    expect(statement.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''%C5%9B%C5%A5/,
    );
    const calendarTexts = event.text.split("\r\n").filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line));
    expect(calendarTexts.length).toBeGreaterThan(0);
    expect(
      data.findOthersIn([...calendarTexts.map((line) => line.replace(/^.*?:/, "")), statement.text]),
    ).toEqual([]);
  });

  test("the search finds much English on the same screens in English", async () => {
    const page = await openVisitor().get("/");
    expect(listEnglishTexts(page).length).toBeGreaterThan(8);
  });
});
