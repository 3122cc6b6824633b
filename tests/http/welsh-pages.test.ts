import { expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { onlyEnglish, toWords } from "../support/catalogue-words.ts";
import type { Page } from "../support/page.ts";
import { withPortal } from "../support/portal.ts";
import { getCode, giveCode } from "../support/two-factor.ts";
import { visitPages } from "../support/visit-pages.ts";

const portal = withPortal();

/**
 * Texts that are the same in every language: addresses, cookies' names, payroll's codes, a standard's
 * name and a title.
 */
const SAME =
  /\S+@\S+|\bbp_\w+|Cwm Benefits|\b[A-Z]+-[A-Z]+\b|Financial Reporting Council.*|\b[\w-]+\.example\b|@cwmcoed|^Miss$/g;

/** An attribute cannot mark a payroll group's name, which its client gives in English alone. */
const withoutGroups = (text: string) => text.replace(/\b(Monthly|Weekly)\b/g, "");

/** Texts with a word that only English has, outside parts that are marked as another language. */
function findEnglishTexts({ $, title }: Page): string[] {
  $("script, style, noscript, body [lang]").remove();
  const texts = [title];
  $("body *")
    .contents()
    .each((_, node) => {
      if (node.type === "text") texts.push(node.data.trim());
    });
  for (const name of ["aria-label", "placeholder", "alt", "title"])
    $(`body [${name}]`).each((_, element) => void texts.push(withoutGroups($(element).attr(name) ?? "")));
  return texts.filter((text) => toWords(text.replace(SAME, " ")).some((word) => onlyEnglish.has(word)));
}

/** A code is taken once, so a second login gives a later one. */
async function signIn(email: string, secret: string, stepsLater = 0): Promise<Browser> {
  const browser = portal().browser({ host: "cwmcoed.localhost" });
  await browser.signIn(email);
  await giveCode(browser, getCode(secret, portal(), stepsLater), "Login");
  return browser;
}

test.each([
  ["an employee", () => signIn("eleri.pugh@cwmcoed.example", "KRSXG5CTMVRXEZLU"), ["/app/home/"], 30],
  [
    "an employer",
    () => signIn("gwen.morris@cwmcoed.example", "MFRGGZDFMZTWQ2LK"),
    ["/app/dashboard/", "/app/home/", "/app/dashboard/nothing"],
    70,
  ],
  [
    "a visitor",
    async () => portal().browser({ host: "cwmcoed.localhost" }),
    ["/", "/forgotten-password/", "/light-or-dark", "/idle", "/sso-error/x", "/magic-link/x", "/nowhere"],
    10,
  ],
] as const)(
  "in Welsh no page and no refused form of %s of a Welsh client has an English word",
  async (_, enter, starts, screens) => {
    const browser = await enter();
    await browser.get("/language/cy");
    const english: string[] = [];
    const walked = await visitPages(browser, starts, (page, where) => {
      expect([where, page.$("html").attr("lang")]).toEqual([where, "cy-GB"]);
      english.push(...findEnglishTexts(page).map((text) => `${where}: ${text}`));
    });
    expect(english).toEqual([]);
    expect(walked.screens).toBeGreaterThan(screens);
  },
  120_000,
);

test("the search finds English words on the same pages in English", async () => {
  const page = await portal().browser({ host: "cwmcoed.localhost" }).get("/");
  expect(findEnglishTexts(page).length).toBeGreaterThan(8);
});

test("each page and each file of the portal in Welsh declares Welsh as its language", async () => {
  const browser = await signIn("gwen.morris@cwmcoed.example", "MFRGGZDFMZTWQ2LK", 1);
  for (const language of ["cy", "en"]) {
    await browser.get(`/language/${language}`);
    const targets = [
      ...[
        "/app/home/",
        "/nowhere",
        "/app/my-benefits/pension/next-date.ics",
        "/app/my-total-benefits/statement.pdf",
      ],
      ...["/app/my-total-benefits/statements.csv", "/app/employee-data/files/employees.csv"],
    ];
    const replies = await Promise.all(targets.map((target) => browser.exchange({ target })));
    expect(replies.map(({ headers }) => headers.get("Content-Language"))).toEqual(
      targets.map(() => `${language}-GB`),
    );
    const [calendar, people] = [replies[2]?.text, replies[5]?.text];
    expect(calendar).toContain(`//Benefits//${language.toUpperCase()}\r\n`);
    expect(people).toContain(language === "cy" ? ",yn gyflogedig,Ydy," : ",active,Yes,");
  }
});
