import type { CallReply, getEligibilityDifference } from "#contract/index.ts";
import { formatCount } from "~/components/content/count.ts";
import { formatMoney } from "~/components/content/money.tsx";
import { longMoment } from "~/copy/day.ts";
import { uploadsCopy } from "~/copy/uploads.ts";
import type { Result } from "~/upstream/result.server.ts";
import type { Difference, Upload } from "~/upstream/uploads.server.ts";

interface Work {
  title: string;
  text: string;
  canStop: boolean;
}

/** What is under way, by status; the page looks again until it is over. */
const works: Partial<Record<Upload["status"], Work>> = {
  checking: { title: uploadsCopy("checking"), text: uploadsCopy("checkingText"), canStop: true },
  committing: { title: uploadsCopy("loading"), text: uploadsCopy("loadingText"), canStop: false },
  undoing: { title: uploadsCopy("takingBack"), text: uploadsCopy("takingBackText"), canStop: false },
};

/** An upload as its page shows it, its figures in digits. */
export function toUploadView(
  upload: Upload,
  difference: Result<typeof getEligibilityDifference> | null,
  { at, hasFiles }: { at: number; hasFiles: boolean },
) {
  const { status, rows, checkedRows, problems, errorCount, warningCount } = upload;
  return {
    id: upload.uploadId,
    status,
    work: works[status] ?? null,
    about: uploadsCopy("by", {
      file: upload.fileName,
      name: upload.uploadedBy,
      date: longMoment(upload.uploadedAt),
    }),
    // The first guess may be below the truth.
    progress:
      status === "checking" && rows > 0 ? { most: Math.max(rows, checkedRows), now: checkedRows } : null,
    checked: status === "checking" && checkedRows > 0 ? checkedText(checkedRows, rows) : null,
    facts: [
      { label: uploadsCopy("added"), value: formatCount(upload.added) },
      { label: uploadsCopy("changed"), value: formatCount(upload.changed) },
      { label: uploadsCopy("unchanged"), value: formatCount(upload.unchanged) },
      { label: uploadsCopy("heldBack"), value: formatCount(upload.heldBack) },
    ],
    errorText:
      errorCount === 1
        ? uploadsCopy("failedOne")
        : uploadsCopy("failedCount", { count: formatCount(errorCount) }),
    problems: {
      rows: problems.map(({ kind, row, column, message }) => ({
        ...{ kind, message },
        row: row == null ? uploadsCopy("wholeFile") : uploadsCopy("rowOf", { row }),
        column: column ?? "",
      })),
      more:
        errorCount + warningCount > problems.length
          ? uploadsCopy("problemsShown", {
              shown: formatCount(problems.length),
              count: formatCount(errorCount + warningCount),
            })
          : null,
      hasFile: hasFiles,
    },
    impact: difference === null ? null : difference.ok ? toImpact(difference.data, at) : ("failed" as const),
    mustConfirm: upload.mustConfirm ?? null,
    canUndo: upload.canUndo,
    undoProblem: upload.undoProblem ?? null,
  };
}
export type UploadPage = ReturnType<typeof toUploadView>;
export type ImpactView = Exclude<UploadPage["impact"], null | "failed">;

const checkedText = (checked: number, rows: number) =>
  rows > checked
    ? uploadsCopy("checkedOf", { checked: formatCount(checked), rows: formatCount(rows) })
    : uploadsCopy("checkedSoFar", { checked: formatCount(checked) });

function toImpact({ totals, last_page, people }: Difference, at: number) {
  const names = ["gaining", "losing", "repriced", "belowWage", "owing"] as const;
  return {
    totals: names
      .filter((name) => totals[name] > 0)
      .map((name) => ({ label: uploadsCopy(name), value: formatCount(totals[name]) })),
    at,
    pageCount: last_page,
    people: people.map((person) => ({
      row: person.row,
      name: person.name,
      number: person.employeeNumber,
      isHeldBack: person.isHeldBack,
      effects: effectsOf(person),
    })),
  };
}

function effectsOf(person: CallReply<typeof getEligibilityDifference>["people"][number]): string[] {
  const { gained, lost, repriced, belowWage, owesPence } = person;
  const list = (benefits: typeof gained) => benefits.map(({ name }) => name).join(", ");
  return [
    ...(belowWage ? [belowWage] : []),
    ...(owesPence ? [uploadsCopy("owes", { amount: formatMoney(owesPence) })] : []),
    ...(lost.length > 0 ? [uploadsCopy("loses", { names: list(lost) })] : []),
    ...(gained.length > 0 ? [uploadsCopy("gains", { names: list(gained) })] : []),
    ...repriced.map(({ name, beforeMonthlyPence, afterMonthlyPence }) =>
      uploadsCopy("price", {
        ...{ name, before: formatMoney(beforeMonthlyPence), after: formatMoney(afterMonthlyPence) },
      }),
    ),
  ];
}
