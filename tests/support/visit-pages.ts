import type { Browser } from "./browser.ts";
import type { Page } from "./page.ts";

/** Pages of benefits whose words do not depend on the benefit. */
const SHARED =
  /(?<=my-benefits\/)[^/]+(?=\/(panel|manage\/panel|documents|nominations))|(?<=app\/claims\/)[^/]+/;
/** An address with `*` for ids, numbers and dates, so that pages of one kind have the same pattern. */
export const toScreen = (path: string) =>
  path
    .replace(/\?.*|#.*/g, "")
    .replace(SHARED, "*")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{20,}|[0-9a-f]{32}|\d{4}-\d{2}(-\d{2})?|\d+/g, "*");

/** Whether a link leads to another page of the portal that a walk may open. */
export const isFollowed = (href: string) =>
  /^\/(?!language|logout|demo)/.test(href) &&
  !/\.(csv|pdf|ics|xlsx|zip)|download|template|masquerade/.test(href);

interface BlankForm {
  from: string;
  target: string;
  fields: URLSearchParams;
}

/** The empty forms of a page, by their kind. */
function findBlankForms(page: Page): Map<string, BlankForm> {
  const forms = new Map<string, BlankForm>();
  for (const element of page.$("main form[method=post]:not([enctype*=multipart])").toArray()) {
    const form = page.$(element);
    if (form.find("input:not([type=hidden]), select, textarea").length === 0) continue;
    const { pathname, search } = new URL(form.attr("action") ?? page.path, page.url);
    const intent = form.find("button[name=intent]").last().attr("value") ?? "";
    const fields = new URLSearchParams({ intent });
    for (const control of form.find("input[name], select[name], textarea[name]").toArray()) {
      const { name = "", type, value = "" } = control.attribs;
      fields.append(name, type === "hidden" ? value : "");
    }
    forms.set(`${toScreen(pathname)} ${intent}`, { from: page.path, target: pathname + search, fields });
  }
  return forms;
}

/**
 * Visits each kind of linked page once, or only the starts, and each empty form's refusal. `checkPage` may remove parts
 * of the page, because links and forms are read before.
 */
export async function visitPages(
  browser: Browser,
  starts: readonly string[],
  checkPage: (page: Page, place: string) => void,
  { followsLinks = true } = {},
) {
  const visited = new Set<string>();
  const waiting = [...starts];
  const forms = new Map<string, BlankForm>();
  const visitPlace = (page: Page, place: string) => {
    if (!page.headers.get("content-type")?.includes("html")) return;
    for (const [key, form] of findBlankForms(page)) if (!forms.has(key)) forms.set(key, form);
    const links = page.$("a[href]").toArray();
    if (followsLinks) waiting.push(...links.map((each) => each.attribs.href ?? "").filter(isFollowed));
    checkPage(page, place);
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const screen = followsLinks ? toScreen(path) : path;
    if (visited.has(screen)) continue;
    visited.add(screen);
    visitPlace(await browser.get(path), path);
  }
  for (const { from, target, fields } of [...forms.values()])
    visitPlace(await browser.post(target, fields), `POST ${from}`);
  return { screens: visited.size, forms: forms.size };
}
