import { beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { findHtmlFaults } from "../support/html-faults.ts";
import { birthDateFields, buildPersonWithActivation } from "../support/links.ts";
import type { Page } from "../support/page.ts";
import { people } from "../support/people.ts";
import { withPortal } from "../support/portal.ts";
import { openNewPassword } from "../support/reset.ts";

const portal = withPortal();
const openVisitor = async () => portal().createBrowser();
const signInAs = (email: string) => () => portal().signIn(email);

const VISITS: [who: string, open: () => Promise<Browser>, paths: string[]][] = [
  [
    "a visitor",
    openVisitor,
    ["/", "/demo", "/demo/components", "/forgotten-password/", "/contact-us/", "/nowhere"],
  ],
  [
    "an employee",
    signInAs(people.aisha),
    [
      ...["/app/home/", "/app/my-benefits/", "/app/my-benefits/pension/", "/app/my-benefits/pension/model/"],
      ...["/app/my-benefits/season-ticket/setup/choices/", "/app/my-benefits/cards/", "/app/payslip/"],
      ...["/app/my-total-benefits/", "/app/my-total-benefits-enhanced/", "/app/home/my-profile/"],
      ...["/app/home/my-profile/panel/add-life-event/", "/app/claims/cash-plan/"],
    ],
  ],
  [
    "an employer",
    signInAs(people.employer),
    [
      ...["/app/dashboard/", "/app/dashboard/approve-selections/", "/app/dashboard/approve-selections/cycle"],
      ...["/app/dashboard/employee-insights/", "/app/dashboard/benefit-takeup", "/app/employee-data/"],
      ...["/app/dashboard/platform-settings/", "/app/reporting/", "/app/reporting/payroll/"],
    ],
  ],
];

/** A surname that is written from right to left. */
const ARABIC_SURNAME = "اليوسف";

beforeAll(async () => {
  const { db } = await portal().openDatabase();
  await db.updateTable("employees").set({ surname: ARABIC_SURNAME }).execute();
  await db.updateTable("family_members").set({ surname: ARABIC_SURNAME }).execute();
});

/** Whether an address that differs from this one only in numbers was seen before. */
function isOfKnownKind(path: string, visitedKinds: Set<string>): boolean {
  const kind = path.replace(/\?.*/, "").replaceAll(/[^/]*\d[^/]*/g, "*");
  return visitedKinds.size === visitedKinds.add(kind).size;
}

/** The addresses of a page's links to further screens of employers. */
const listScreens = (page: Page) =>
  page
    .$("main a[href]:not([download])")
    .toArray()
    .map((each) => String(page.$(each).attr("href")))
    .filter((href) => /^\/app\/(dashboard|employee-data|reporting)\//.test(href))
    .filter((href) => !/\/(files|reports|upload-template|receipts)\b|download|\.(csv|zip)\b/.test(href));

describe.each(VISITS)("the pages of %s", (_, open, paths) => {
  const pages: Page[] = [];
  beforeAll(async () => {
    const browser = await open();
    const queue = [...paths];
    const visitedKinds = new Set<string>();
    for (let path = queue.shift(); path; path = queue.shift()) {
      if (isOfKnownKind(path, visitedKinds)) continue;
      const page = await browser.get(path);
      pages.push(page);
      if (page.url.pathname.startsWith("/app/")) queue.push(...listScreens(page));
    }
  });

  test("each page is valid HTML", () => {
    const faults = pages.flatMap(({ path, html }) => findHtmlFaults(html).map((fault) => `${path} ${fault}`));
    expect(faults).toEqual([]);
  });

  test("each drawing and picture keeps its size when the styles do not load", () => {
    const drawn = pages.flatMap((page) =>
      page
        .$("svg, img")
        .toArray()
        .map((each) => page.$(each)),
    );
    expect(drawn.length).toBeGreaterThan(5);
    const sizeless = drawn.filter((each) => !each.attr("height") || (each.is("svg") && !each.attr("width")));
    expect(sizeless.map((each) => `${each.attr("class")} ${each.attr("src")}`)).toEqual([]);
  });

  test("a name that is written from right to left is isolated from the text around it", () => {
    expect(pages.some((page) => page.$("bdi").text().includes(ARABIC_SURNAME))).toBe(true);
    // Nobody sees the text around a hidden name or an option, and a `dd` contains only the name.
    const loose = pages.flatMap((page) =>
      page
        .$("body :not(bdi, bdi *, .bp-hidden, option, dd, script)")
        .contents()
        .toArray()
        // The API writes whole sentences for the list of activity.
        .filter(
          (node) =>
            page.url.pathname !== "/app/reporting/activity" &&
            node.type === "text" &&
            node.data.includes(ARABIC_SURNAME),
        )
        .map(({ parent }) => `${page.path} ${page.$(parent as never).prop("outerHTML")}`),
    );
    expect(loose).toEqual([]);
  });
});

test.each([
  ["an id that another element has", '<p id="main"></p>'],
  ["a label for no field", '<label for="nowhere">Name</label>'],
  ["an element that is not closed", "<div>"],
  ["an end without a start", "</section>"],
  ["an attribute twice", '<p class="a" class="b"></p>'],
  ["an entity that does not end", "<p>&copy 2026</p>"],
  ["a link in a link", '<a href="/">One <a href="/">Two</a></a>'],
  ["a button in a link", '<a href="/"><button>Next</button></a>'],
  ["a label in a label", "<label>One <label>Two</label></label>"],
  ["a block in a paragraph", "<p>One <div>Two</div></p>"],
  ["a heading in a button", "<button><h2>Next</h2></button>"],
  ["a form in a form", '<form action="/"><form action="/"></form></form>'],
  ["an item without a list", "<li>One</li>"],
  ["a list with another child than items", "<ul><div>One</div></ul>"],
  ["a term without a list", "<dt>One</dt>"],
  ["a text in a table", "<table>One<tr><td>Two</td></tr></table>"],
  ["a row outside a table", "<div><tr></tr></div>"],
  ["a group's name that is not first", "<fieldset><p>One</p><legend>Two</legend></fieldset>"],
  ["a fold whose summary is not first", "<details><p>One</p><summary>Two</summary></details>"],
  ["a picture without an alternative", '<img src="/favicon.svg">'],
  ["an obsolete element", "<center>One</center>"],
  ["an unknown element", "<bp-card>One</bp-card>"],
  ["an unknown type of field", '<input type="money" aria-label="Sum">'],
  ["a time that is not written for machines", '<time datetime="20/11/2026">20 November</time>'],
  ["a second main part", "<main></main>"],
])("the check for valid HTML finds %s", async (_, fault) => {
  const { html } = await portal().createBrowser().get("/forgotten-password/");
  expect(findHtmlFaults(html)).toEqual([]);
  expect(findHtmlFaults(html.replace("</main>", `${fault}</main>`))).not.toEqual([]);
});

test.each([
  [
    "an activation",
    async () => {
      const { path, email } = await buildPersonWithActivation(portal());
      const browser = portal().createBrowser();
      await browser.get(path);
      await browser.page.getForm("#activation-date").fill(birthDateFields).submit("Next");
      return { browser, email };
    },
  ],
  ["a reset", () => openNewPassword(portal())],
  [
    "a change of the password",
    async () => {
      const browser = await signInAs(people.aisha)();
      await browser.get("/app/home/my-profile/panel/change-password/");
      return { browser, email: people.aisha };
    },
  ],
] as const)("[WCAG-1.3.5] the form of %s tells password managers whose password it is", async (_, open) => {
  const { browser, email } = await open();
  const { page } = browser;
  const form = page.$("form:has([autocomplete=new-password])");
  expect(form.find("[autocomplete=username]").attr("value")).toBe(email);
});
