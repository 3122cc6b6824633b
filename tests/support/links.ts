import type { NewRow } from "../../api/db/schema.ts";
import { buildLink } from "./account-links.ts";
import { buildMember } from "./api.ts";
import type { Browser } from "./browser.ts";
import { createUniqueDigits } from "./builders.ts";
import type { Page } from "./page.ts";
import { collapseSpaces } from "./page.ts";
import type { TestPortal } from "./portal.ts";

/** The date of birth of everybody here: 28/08/1978. */
export const birthDateFields = {
  "dateOfBirth.day": "28",
  "dateOfBirth.month": "8",
  "dateOfBirth.year": "1978",
};
export const BORN_ON = "1978-08-28";
/** A password that meets every rule. */
export const NEW_PASSWORD = "Quiet-Lantern-58-Meadow";

type Overrides = {
  link?: Partial<NewRow<"account_links">> & { token?: string };
  employee?: Partial<NewRow<"employees">>;
};

/** Builds a member of Harbourline with a link to set a new password. */
export async function buildPersonWithReset(portal: TestPortal, { link, employee }: Overrides = {}) {
  const { db } = await portal.openDatabase();
  const person = await buildMember(db, "harbourline", {
    date_of_birth: BORN_ON,
    email: `nadia-${createUniqueDigits()}@harbourline.example`,
    ...employee,
  });
  const token = await buildLink({ db, clock: portal.clock }, person, link);
  return { person, email: String(person.email), token, path: `/reset-password?token=${token}` };
}

/** Builds a person who has never logged in, with the link that activates the account. */
export async function buildPersonWithActivation(portal: TestPortal, { link, employee }: Overrides = {}) {
  const { path: _, ...person } = await buildPersonWithReset(portal, {
    link: { kind: "activation", ...link },
    employee: { first_name: "Tom", password_hash: null, registered_at: null, ...employee },
  });
  return { ...person, path: `/activation/${person.token}` };
}

/** A visitor with a separate address, so that tests do not share limits. */
export function createVisitor(portal: TestPortal, host?: string): Browser {
  const address = `198.51.100.${++visitors % 250}`;
  return portal.createBrowser({ ...(host ? { host } : {}), headers: { "X-Forwarded-For": address } });
}
let visitors = 0;

/** The error of the date fields; null if they are not marked. */
export function getDateError(page: Page): string | null {
  const error = page.$("fieldset .bp-field__error");
  return error.length > 0 ? collapseSpaces(error.text()).replace(/^Error: /, "") : null;
}

/** The value of the form's hidden token. */
export const getCsrfToken = (page: Page) => String(page.$("[name=csrf]").first().val());

/** The date in its fields. */
export const getDate = (page: Page) =>
  ["day", "month", "year"].map((part) => page.$(`[name="dateOfBirth.${part}"]`).val());

/** The rules of the list by code: met, broken or unknown. */
export const listRules = (page: Page) =>
  Object.fromEntries(
    page
      .$("[data-rule]")
      .toArray()
      .map((each) => [
        page.$(each).attr("data-rule"),
        /--(\w+)$/.exec(page.$(each).attr("class") ?? "")?.[1],
      ]),
  );

/** The steps of a progress bar, with the current one in brackets. */
export const listSteps = (page: Page) =>
  page
    .$(".bp-steps li")
    .toArray()
    .map((link) => {
      const label = collapseSpaces(page.$(link).text()).replace(/^Done: /, "");
      return page.$(link).attr("aria-current") === "step" ? `[${label}]` : label;
    });
