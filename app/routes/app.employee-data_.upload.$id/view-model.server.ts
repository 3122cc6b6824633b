import type { CallReply, getEligibilityDifference } from "#contract/index.ts";
import { uploadsCopy } from "#copy/uploads";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay, formatMoment } from "~/copy/day.ts";
import type { Result } from "~/upstream/result.server.ts";
import type { Difference, Upload } from "~/upstream/uploads.server.ts";
import { IGNORED_HEADING } from "./headings.server.ts";
import { groupProblems, toProblemRows } from "./problems.server.ts";

interface UploadProgress {
  title: string;
  text: string;
  canStop: boolean;
}

/** Statuses with work in progress, during which the page reloads. */
const getProgressTexts = (): Partial<Record<Upload["status"], UploadProgress>> => ({
  checking: { title: uploadsCopy("checking"), text: uploadsCopy("checkingText"), canStop: true },
  committing: { title: uploadsCopy("loading"), text: uploadsCopy("loadingText"), canStop: false },
  undoing: { title: uploadsCopy("takingBack"), text: uploadsCopy("takingBackText"), canStop: false },
});

function toUploadProgress({ status, isWaiting }: Upload): UploadProgress | null {
  const work = getProgressTexts()[status] ?? null;
  if (!work || !isWaiting) return work;
  return { ...work, title: uploadsCopy("waitingTurn"), text: uploadsCopy("waitingTurnText") };
}

interface ShownUpload {
  pageNumber: number;
  hasFiles: boolean;
  hasDetails: boolean;
  /** The effective day that was typed before, to show again. */
  effective: string;
}

/** An upload as its page shows it, with formatted figures. */
export function toUploadView(
  upload: Upload,
  difference: Result<typeof getEligibilityDifference> | null,
  { pageNumber, hasFiles, hasDetails, effective }: ShownUpload,
) {
  const { status, rows, checkedRows, problems, errorCount, warningCount } = upload;
  const rowCount = problems.reduce((sum, problem) => sum + Math.max(1, toProblemRows(problem).length), 0);
  return {
    id: upload.uploadId,
    status,
    work: toUploadProgress(upload),
    isWaiting: upload.isWaiting === true,
    about: uploadsCopy("by", {
      file: upload.fileName,
      name: upload.uploadedBy,
      date: formatMoment(upload.uploadedAt),
    }),
    // The first estimate of rows can be too low, so the progress is capped.
    progress:
      status === "checking" && rows > 0 ? { most: Math.max(rows, checkedRows), now: checkedRows } : null,
    checked: status === "checking" && checkedRows > 0 ? toCheckedText(checkedRows, rows) : null,
    facts: [
      { label: uploadsCopy("added"), value: formatCount(upload.added) },
      { label: uploadsCopy("changed"), value: formatCount(upload.changed) },
      { label: uploadsCopy("unchanged"), value: formatCount(upload.unchanged) },
      { label: uploadsCopy("heldBack"), value: formatCount(upload.heldBack) },
    ],
    /** The question to the uploader: about headings, or whether to load only valid rows. */
    decision: findDecision(upload),
    headings: toHeadings(upload),
    good: toGoodRows(upload),
    missing: hasDetails ? toMissingText(upload.missing ?? 0) : null,
    hasDetails,
    effective,
    hasLeftOut: hasDetails && upload.hasLeftOutFile === true,
    effectiveText: upload.effectiveFrom
      ? uploadsCopy("effectiveShown", { date: formatLongDay(upload.effectiveFrom) ?? "" })
      : null,
    errorText:
      errorCount === 1
        ? uploadsCopy("failedOne")
        : uploadsCopy("failedCount", { count: formatCount(errorCount) }),
    problems: {
      rows: groupProblems(problems),
      notShown:
        errorCount + warningCount > rowCount
          ? uploadsCopy("problemsShown", {
              shown: formatCount(rowCount),
              count: formatCount(errorCount + warningCount),
            })
          : null,
      hasFile: hasFiles,
    },
    impact:
      difference === null
        ? null
        : difference.ok
          ? toImpact(difference.data, pageNumber)
          : ("failed" as const),
    mustConfirm: upload.mustConfirm ?? null,
    canUndo: upload.canUndo,
    undoProblem: upload.undoProblem ?? null,
  };
}
export type UploadPage = ReturnType<typeof toUploadView>;
export type ImpactView = Exclude<UploadPage["impact"], null | "failed">;

function findDecision({ status, headings, canLoadGoodRows }: Upload): "headings" | "good" | null {
  if (status !== "failed") return null;
  if (headings && headings.unknown.length > 0) return "headings";
  return canLoadGoodRows ? "good" : null;
}

function toHeadings({ headings }: Upload) {
  if (!headings) return null;
  const options = headings.columns.map((value) => ({
    value,
    label: headings.required.includes(value) ? uploadsCopy("headingRequired", { column: value }) : value,
  }));
  return {
    unknown: headings.unknown,
    options: [{ value: IGNORED_HEADING, label: uploadsCopy("headingIgnore") }, ...options],
    mapped: headings.mapped.map(({ heading, column }) =>
      column ? uploadsCopy("headingAs", { heading, column }) : uploadsCopy("headingIgnored", { heading }),
    ),
  };
}

/** How many rows of a file with errors would be loaded, and how many not. */
function toGoodRows({ added, changed, heldBack, badRows }: Upload) {
  const badRowCount = badRows ?? 0;
  const validCount = added + changed - Math.max(0, heldBack - badRowCount);
  return {
    button: uploadsCopy(validCount === 1 ? "confirmGoodOne" : "confirmGood", {
      good: formatCount(validCount),
      bad: formatCount(heldBack),
    }),
    text: uploadsCopy("goodCount", { rows: formatCount(badRowCount) }),
  };
}

function toMissingText(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? uploadsCopy("missingOne") : uploadsCopy("missingCount", { count: formatCount(count) });
}

const toCheckedText = (checked: number, rows: number) =>
  rows > checked
    ? uploadsCopy("checkedOf", { checked: formatCount(checked), rows: formatCount(rows) })
    : uploadsCopy("checkedSoFar", { checked: formatCount(checked) });

function toImpact({ totals, core, last_page, people }: Difference, pageNumber: number) {
  const names = ["gaining", "losing", "continuing", "repriced", "belowWage", "owing"] as const;
  return {
    totals: names
      .map((name) => ({ name, count: totals[name] ?? 0 }))
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ label: uploadsCopy(name), value: formatCount(count) })),
    core: (core ?? []).map(({ benefitId, name, gaining, losing }) => ({
      id: benefitId,
      name,
      gaining: formatCount(gaining),
      losing: formatCount(losing),
    })),
    pageNumber,
    pageCount: last_page,
    people: people.map((person) => ({
      row: person.row,
      name: person.name,
      number: person.employeeNumber,
      isHeldBack: person.isHeldBack,
      effects: listEffects(person),
    })),
  };
}

function listEffects(person: CallReply<typeof getEligibilityDifference>["people"][number]): string[] {
  const { gained, lost, continues, closed, repriced, belowWage, owesPence, owes } = person;
  const core = gained.filter(({ coverFrom }) => coverFrom);
  const chosenBenefits = gained.filter(({ coverFrom }) => !coverFrom);
  const joinNames = (benefits: typeof gained) => benefits.map(({ name }) => name).join(", ");
  return [
    ...(belowWage ? [belowWage] : []),
    ...(owes?.length
      ? owes.map(({ name, pence }) => uploadsCopy("owesFor", { name, amount: formatMoney(pence) }))
      : owesPence
        ? [uploadsCopy("owes", { amount: formatMoney(owesPence) })]
        : []),
    ...lost.map(({ name, lastDay, isCore }) =>
      lastDay
        ? uploadsCopy(isCore ? "losesCore" : "loses", { name, date: formatLongDay(lastDay) ?? "" })
        : uploadsCopy("neverStarts", { name }),
    ),
    ...(continues ?? []).map(({ message }) => message),
    ...(closed?.length ? [uploadsCopy("closed", { names: joinNames(closed) })] : []),
    ...core.map(({ name, coverFrom }) =>
      uploadsCopy("gainsCore", { name, date: formatLongDay(coverFrom) ?? "" }),
    ),
    ...(chosenBenefits.length > 0 ? [uploadsCopy("gains", { names: joinNames(chosenBenefits) })] : []),
    ...repriced.map(({ name, beforeMonthlyPence, afterMonthlyPence }) =>
      uploadsCopy("price", {
        name,
        before: formatMoney(beforeMonthlyPence),
        after: formatMoney(afterMonthlyPence),
      }),
    ),
  ];
}
