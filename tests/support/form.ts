import type { Cheerio } from "cheerio";
import type { Element } from "domhandler";
import type { Browser } from "./browser.ts";
import type { Reply } from "./exchange.ts";
import { collapseSpaces, type Page } from "./page.ts";

/** Text for a field, a boolean for a checkbox. */
export type Values = Record<string, string | boolean>;

/** A form as the server rendered it, which posts exactly the fields of its HTML, including hidden tokens. */
export class Form {
  private readonly typed: Values = {};

  private readonly browser: Browser;
  private readonly page: Page;
  private readonly form: Cheerio<Element>;

  constructor(browser: Browser, page: Page, form: Cheerio<Element>) {
    this.browser = browser;
    this.page = page;
    this.form = form;
  }

  /** Fills in fields by their names. Fails if a person could not do it. */
  fill(values: Values): this {
    for (const [name, value] of Object.entries(values)) {
      const control = this.getControl(name);
      if (control.is("[disabled], [readonly], [type=hidden]"))
        throw new Error(`Nobody can fill in ${name}: ${this.page.describe()}`);
      if (
        control.is("select") &&
        control.find("option").filter((_, each) => this.getValue(each) === value).length === 0
      )
        throw new Error(`${name} has no option "${value}": ${this.page.describe()}`);
      if (control.is("[type=checkbox]") !== (typeof value === "boolean"))
        throw new Error(`A checkbox is selected, anything else is filled in: ${name}`);
      this.typed[name] = value;
    }
    return this;
  }

  /** The path and query to which it posts. */
  get target(): string {
    const action = new URL(this.form.attr("action") ?? this.page.path, this.page.url);
    return action.pathname + action.search;
  }

  /** Presses the button with this text and follows the redirects. */
  submit(button: string): Promise<Page> {
    const fields = this.listFields(button);
    if (this.form.attr("method")?.toLowerCase() === "post") return this.browser.post(this.target, fields);
    return this.browser.get(`${this.target.split("?", 1)[0]}?${fields}`, { from: this.page });
  }

  /** Presses the button twice at once, as a double click without scripts does. */
  submitTwice(button: string): Promise<Reply[]> {
    const fields = this.listFields(button);
    return Promise.all([1, 2].map(() => this.browser.postOnce(this.target, fields)));
  }

  /** The fields that pressing the button posts. */
  listFields(button: string): URLSearchParams {
    const pressed = this.getButton(button);
    const fields = new URLSearchParams();
    for (const element of this.form.find("input, select, textarea, button").toArray()) {
      const control = this.page.$(element);
      const name = control.attr("name");
      if (!name || control.is("[disabled]")) continue;
      const value = control.is("button")
        ? element === pressed
          ? this.getValue(element)
          : null
        : this.toPostedValue(control, name);
      if (value !== null) fields.append(name, value);
    }
    return fields;
  }

  private toPostedValue(control: Cheerio<Element>, name: string): string | null {
    const typed = this.typed[name];
    if (control.is("[type=checkbox], [type=radio]")) {
      const isOn =
        typeof typed === "boolean"
          ? typed
          : typed === undefined
            ? control.is("[checked]")
            : typed === control.attr("value");
      return isOn ? (control.attr("value") ?? "on") : null;
    }
    if (typeof typed === "string" && !control.is("[type=hidden]")) return typed;
    if (control.is("textarea")) return control.text();
    if (!control.is("select")) return control.attr("value") ?? "";
    const option = control.find("option[selected]").get(0) ?? control.find("option").get(0);
    return option ? this.getValue(option) : null;
  }

  private getControl(name: string): Cheerio<Element> {
    const namedControl = this.form.find(`[name="${name}"]`).not("[type=hidden]").first();
    if (namedControl.length === 0) throw new Error(`The form has no field ${name}: ${this.page.describe()}`);
    return namedControl as Cheerio<Element>;
  }

  private getButton(text: string): Element {
    const { $ } = this.page;
    const control = this.form
      .find("button")
      .toArray()
      .filter((each) => collapseSpaces($(each).text()) === text || $(each).attr("aria-label") === text);
    const [button, ...others] = control;
    if (!button || others.length > 0)
      throw new Error(`${control.length} buttons "${text}": ${this.page.describe()}`);
    return button;
  }

  private getValue(element: Element): string {
    const { $ } = this.page;
    return $(element).attr("value") ?? collapseSpaces($(element).text());
  }
}

/** The values of a date's three fields. */
export const toDateFields = (
  name: string,
  day: string,
  month: string,
  year = "2026",
): Record<string, string> => ({
  [`${name}.day`]: day,
  [`${name}.month`]: month,
  [`${name}.year`]: year,
});
