import { getYear } from "../../../domain/pay/tax-year.ts";
import type { CheckContext } from "./check-context.ts";

const file = "windows.csv";

/** Checks annual windows: they open before they close, do not overlap, and at least one is in the future. */
export function checkWindows({ document, positions, today, problems }: CheckContext): void {
  const { windows, yearStart, plans } = document;
  for (const [index, { opens, closes, coverFrom }] of windows.entries()) {
    const line = positions.findLine(file, index);
    if (closes < opens) {
      problems.error(
        file,
        line,
        `The window closes on ${closes}, before it opens`,
        `Write ${opens} or later`,
      );
    }
    if (coverFrom <= closes) {
      const text = `Choices count from ${coverFrom}, before the window has closed on ${closes}`;
      problems.error(file, line, text, "Write a later day in `cover from`");
    } else if (getYear(coverFrom, yearStart).from !== coverFrom) {
      const text = `Choices count from ${coverFrom}, which is not the first day of a scheme year`;
      problems.warn(file, line, text, `The scheme year starts on ${getYear(coverFrom, yearStart).from}`);
    }
    const other = windows.findIndex(
      (each, otherIndex) => otherIndex < index && each.opens <= closes && opens <= each.closes,
    );
    if (other >= 0) {
      const otherLine = positions.findLine(file, other);
      const text = `The window overlaps the one in line ${otherLine ?? other + 2}`;
      problems.error(file, line, text, "Let one close before the next opens");
    }
    if (closes < today) {
      problems.warn(file, line, `The window closed on ${closes}`, "No one can use it any more");
    }
  }
  const needsWindow = plans.some(({ versions }) => versions.at(-1)?.product.changes.annual);
  if (needsWindow && !windows.some(({ closes }) => closes >= today)) {
    const text = "Plans open in the annual window, but no window is planned";
    problems.warn(file, null, text, "Add a row with `opens`, `closes` and `cover from`");
  }
}
