import { type Cheerio, type CheerioAPI, load } from "cheerio";
import type { Element } from "domhandler";
import type { Browser } from "./browser.ts";
import type { Reply } from "./exchange.ts";
import { Form } from "./form.ts";

/** A reply as a browser without scripts shows it. Elements are found by their text. */
export class Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  private parsed: CheerioAPI | null = null;

  private readonly browser: Browser;
  readonly reply: Reply;
  /** The address in the address bar. */
  readonly url: URL;
  /** Every `Location` of the redirects to this page. */
  readonly redirects: readonly string[];

  constructor(browser: Browser, reply: Reply, url: URL, redirects: readonly string[]) {
    this.browser = browser;
    this.reply = reply;
    this.url = url;
    this.redirects = redirects;
    this.status = reply.status;
    this.headers = reply.headers;
    this.html = reply.text;
  }

  /** Parsed when first needed, because tests do not read many of the pages that they open. */
  get $(): CheerioAPI {
    this.parsed ??= load(this.html, { scriptingEnabled: false });
    return this.parsed;
  }

  /** The path and query in the address bar. */
  get path(): string {
    return this.url.pathname + this.url.search;
  }

  get title(): string {
    return this.$("head title").text();
  }

  get heading(): string {
    return this.getText("h1");
  }

  /** The page's whole text. */
  get text(): string {
    const body = this.$("body").clone();
    body.find("script, style").remove();
    return collapseSpaces(body.text());
  }

  getText(selector: string): string {
    return collapseSpaces(this.$(selector).first().text());
  }

  listTexts(selector: string): string[] {
    return this.$(selector)
      .toArray()
      .map((each) => collapseSpaces(this.$(each).text()));
  }

  /** The texts of the cells of table rows, row by row. */
  listCells(rowSelector: string): string[][] {
    return this.$(rowSelector)
      .toArray()
      .map((row) =>
        this.$(row)
          .find("th, td")
          .toArray()
          .map((cell) => collapseSpaces(this.$(cell).text())),
      );
  }

  /** The error summary at the top of a form; empty if there is none. */
  get summary(): string {
    return this.getText(".bp-summary");
  }

  /** The error at a field, by the field's name; null if the field is not marked. */
  findError(name: string): string | null {
    const control = this.$(`[name="${name}"]`).first();
    if (control.length === 0) throw new Error(`No field is called ${name}: ${this.describe()}`);
    if (control.attr("aria-invalid") !== "true") return null;
    const ids = (control.attr("aria-describedby") ?? "").split(" ");
    const error = ids.map((id) => this.$(`[id="${id}"].bp-field__error`)).find((each) => each.length > 0);
    if (!error) throw new Error(`${name} is marked as wrong, but nothing that describes it says why`);
    return collapseSpaces(error.text()).replace(/^Error: /, "");
  }

  /** The address of the link with this text or accessible name. */
  getLink(text: string): string {
    const target = this.findLink(text);
    if (target === null) throw new Error(`No link "${text}": ${this.describe()}`);
    return target;
  }

  findLink(text: string): string | null {
    const link = this.$("a[href]")
      .toArray()
      .find(
        (each) => collapseSpaces(this.$(each).text()) === text || this.$(each).attr("aria-label") === text,
      );
    return link ? (this.$(link).attr("href") ?? null) : null;
  }

  /** The page's refresh without scripts, if it is written as HTML asks: its target and its seconds. */
  get refresh(): { seconds: number; url: string } | null {
    const content = this.$('meta[http-equiv="refresh"]').first().attr("content");
    const match = /^(\d+); url=(.+)$/.exec(content ?? "");
    return match ? { seconds: Number(match[1]), url: match[2] as string } : null;
  }

  /** A form by a selector, or the only form with this button. */
  getForm(which: string | { button: string }): Form {
    const forms = this.$(typeof which === "string" ? which : "form").toArray();
    const link =
      typeof which === "string"
        ? forms
        : forms.filter((each) =>
            this.$(each)
              .find("button")
              .toArray()
              .some((button) => collapseSpaces(this.$(button).text()) === which.button),
          );
    const [form, ...others] = link;
    if (!form || others.length > 0)
      throw new Error(`${link.length} forms fit ${JSON.stringify(which)}: ${this.describe()}`);
    return new Form(this.browser, this, this.$(form) as Cheerio<Element>);
  }

  /** The address and the text, for messages of failing tests. */
  describe(): string {
    return `${this.status} ${this.path} "${this.heading}" ${this.summary}`;
  }
}

/** The text with single spaces, and without the marks that keep a word on one line. */
export const collapseSpaces = (text: string): string =>
  text.replaceAll("\u2060", "").replace(/\s+/g, " ").trim();
