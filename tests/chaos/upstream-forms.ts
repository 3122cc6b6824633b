import type { Browser } from "../support/browser.ts";
import type { Page } from "../support/page.ts";
import { answerQuestion, findQuestion } from "../support/robot.ts";
import {
  findPageFault,
  loadUntilRecovered,
  type SpoiledRequest,
  type SpoiledVisit,
  spoilOnce,
} from "./upstream-pages.ts";

/** A button of a form that posts. */
export interface FoundForm {
  name: string;
  address: string;
  /** The form's place among those that post. */
  formIndex: number;
  /** The button's place in the form. */
  buttonIndex: number;
}

interface FilledForm {
  target: string;
  fields: URLSearchParams;
  /** The typed values by field name. */
  typed: Map<string, string>;
}

const FORM_SELECTOR = "form[method=post], form[method=POST]";

/** Every button of every form that posts to a target address, each kind of form once. */
export async function listForms(
  browser: Browser,
  addresses: readonly string[],
  isTarget: (path: string) => boolean,
): Promise<FoundForm[]> {
  const forms = new Map<string, FoundForm>();
  for (const address of addresses) {
    const page = await browser.get(address);
    for (const [formIndex, form] of page.$(FORM_SELECTOR).toArray().entries()) {
      const target = new URL(page.$(form).attr("action") ?? page.path, page.url).pathname;
      const isFile = page.$(form).find("input[type=file]").length > 0;
      if (isFile || !isTarget(target)) continue;
      for (const [buttonIndex, button] of page
        .$(form)
        .find("button:not([type=button])")
        .toArray()
        .entries()) {
        const name = `${target} "${page.$(button).text().trim()}"`;
        if (!forms.has(name)) forms.set(name, { name, address, formIndex, buttonIndex });
      }
    }
  }
  return [...forms.values()];
}

/** Posts a filled form while every write is spoiled, so that none reaches the API. */
export async function spoilForm(visit: SpoiledVisit, form: FoundForm, name: string): Promise<SpoiledRequest> {
  const { browser } = visit;
  const { request, page, isReached } = await spoilOnce(visit, name, {
    isTarget: (call) => !call.startsWith("GET "),
    isOnlyReached: true,
    async prepare() {
      const open = await loadUntilRecovered(browser, form.address);
      // A page whose calls were late may lack the form.
      const filled = open && fillFoundForm(open, form);
      return filled && { ...filled, send: () => browser.post(filled.target, filled.fields) };
    },
  });
  if (!request) return { isReached: false, faults: [`${form.name} is not there any more`] };
  const fault = page
    ? (findPageFault(page, visit) ?? findLoss(page, request, isReached))
    : "the connection was cut";
  return { isReached, faults: fault ? [`${form.name}, ${name}: ${fault}`] : [] };
}

/** Fills a form with valid simple values, because a refused form never calls the upstream. */
function fillFoundForm(page: Page, { formIndex, buttonIndex }: FoundForm): FilledForm | null {
  const { $ } = page;
  const form = $($(FORM_SELECTOR).toArray()[formIndex] as never);
  const button = form.find("button:not([type=button])").toArray()[buttonIndex];
  if (!button) return null;
  const fields = new URLSearchParams();
  const typed = new Map<string, string>();
  const radios = new Set<string>();
  for (const element of form.find("input, select, textarea").toArray()) {
    const control = $(element);
    const [field, type] = [control.attr("name"), control.attr("type")];
    if (!field || control.is("[disabled]") || type === "file") continue;
    const defaultValue = control.is("textarea") ? control.text() : (control.attr("value") ?? "");
    if (type === "hidden") fields.append(field, defaultValue);
    // The check's answer is never sent back, because each question counts once.
    else if (field === "robot") fields.append(field, findQuestion(page) === null ? "" : answerQuestion(page));
    else if (type === "checkbox") fields.append(field, defaultValue || "on");
    else if (type === "radio") {
      if (radios.has(field)) continue;
      radios.add(field);
      fields.append(field, form.find(`input[name="${field}"][checked]`).attr("value") ?? defaultValue);
    } else {
      const options = control.is("select")
        ? control.find("option[selected]").attr("value") ||
          control
            .find("option")
            .toArray()
            .map((option) => $(option).attr("value") ?? $(option).text())
            .find((value) => value !== "") ||
          ""
        : defaultValue || inventValue(field, type);
      fields.append(field, options);
      // A password or one-time code is never sent back.
      if (type !== "password" && !/^code\d$/.test(field)) typed.set(field, options);
    }
  }
  const pressed = $(button).attr("name");
  if (pressed) fields.append(pressed, $(button).attr("value") ?? "");
  const target = new URL($(button).attr("formaction") ?? form.attr("action") ?? page.path, page.url);
  return { target: target.pathname + target.search, fields, typed };
}

function inventValue(field: string, type = "text"): string {
  if (/\.day$/.test(field)) return "1";
  if (/\.month$/.test(field)) return "11";
  if (/\.year$/.test(field)) return "2026";
  if (type === "email" || /email/i.test(field)) return "wren@chaos.example";
  if (type === "date") return "2026-11-01";
  if (type === "number" || /amount|percent|pence|hours|days|share|count/i.test(field)) return "10";
  return "Wren";
}

/** Finds a lost typed value, or an unsaved change that is reported as saved. */
function findLoss(page: Page, { typed }: FilledForm, isReached: boolean): string | null {
  if (page.status === 200) {
    const message = page.getText(".bp-flash .bp-notice--good");
    return isReached && message !== "" ? `nothing was written, and the page says: ${message}` : null;
  }
  // The page of an overloaded portal contains the whole form with hidden fields, to send it again.
  const isOffered = page.status === 503 && page.heading === "We are very busy";
  const lostValues = [...typed].filter(([field, value]) => {
    const control = page
      .$(`[name="${field}"]`)
      .not(isOffered ? "" : "[type=hidden]")
      .first();
    const shownValue = control.is("textarea")
      ? control.text().replace(/^\n/, "")
      : control.is("select")
        ? (control.find("option[selected]").attr("value") ?? control.find("option").first().attr("value"))
        : control.attr("value");
    return shownValue !== value;
  });
  return lostValues.length > 0
    ? `status ${page.status} loses what was typed: ${lostValues.map(([field]) => field).join(", ")}`
    : null;
}
