import { expect, test } from "vitest";
import { isTest, listSources } from "./sources.ts";

/** Whole forms and lists of a page, which their own pages show, and controls that draw nothing. */
const ELSEWHERE: Record<string, string[]> = {
  content: [
    ...[
      "approvals-filter",
      "approvals-list",
      "benefit-list",
      "benefit-pay",
      "chart-with-table",
      "claim",
      "confirmed-panel",
      "cost",
    ],
    ...["language-note", "payroll-columns", "payroll-sections", "payroll-run", "payroll-runs", "payslip"],
    ...["people-filter", "people-list", "printed-for", "report-list", "reward-heading", "selectable-list"],
    ...[
      "statement",
      "take-up",
      "template-links",
      "total-benefits",
      "totals-table",
      "upload-card",
      "vouchers",
    ],
    ...["webhook-secret", "expression-of-wish"],
  ],
  form: [
    ...["authenticator-key", "confirm-people", "consequences-form"],
    ...["date-of-birth-form", "default-submit", "effective-day", "family-member-form", "form-key"],
    ...["medical-questions", "new-password-form", "person-box", "reauthentication-fields", "qr-code"],
    ...["set-up-code", "webhook-form"],
  ],
};

/** The files that the page of examples renders, through any number of imports. */
function listShownComponents(): Set<string> {
  const sources = new Map(listSources("app").map((source) => [source.path, source]));
  const imported = new Set<string>();
  const followImports = (path: string) => {
    if (imported.has(path)) return;
    imported.add(path);
    // Layout components that frame the page itself do not count as examples.
    for (const { target, isOurs, isTypeOnly } of sources.get(path)?.imports ?? [])
      if (isOurs && !isTypeOnly && !target.startsWith("app/components/layout/")) followImports(target);
  };
  followImports("app/routes/demo_.components/route.tsx");
  return imported;
}

test.each(Object.entries(ELSEWHERE))(
  "the page of examples shows every component of %s except those that this test lists as shown elsewhere",
  (folder, elsewhere) => {
    const shownNames = listShownComponents();
    const missing = listSources(`app/components/${folder}`)
      .map(({ path }) => path)
      .filter((path) => path.endsWith(".tsx") && !isTest(path) && !shownNames.has(path))
      .map((path) => path.slice(path.lastIndexOf("/") + 1, -".tsx".length));
    expect(missing.toSorted()).toEqual(elsewhere.toSorted());
  },
);
