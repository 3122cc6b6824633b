import type { CallReply, listRunChanges } from "#contract/index.ts";
import { uploadsCopy } from "#copy/uploads";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { formatLongDay } from "~/copy/day.ts";

type Reply = CallReply<typeof listRunChanges>;
type Person = Reply["people"][number];

/** What an upload changes in the next runs: a sentence per run, then each line of a person. */
export function toRunChanges({ runs, people, last_page, looked, beyond }: Reply) {
  const labels = new Map(runs.map(({ runId, label }) => [runId, label]));
  return {
    runs: runs.map((run) =>
      uploadsCopy(run.people === 1 ? "runsOne" : "runsCount", {
        count: formatCount(run.people),
        run: formatLongDay(run.payDay) ?? run.label,
        change: uploadsCopy(run.pence < 0 ? "runsLess" : "runsMore", {
          amount: formatMoney(Math.abs(run.pence)),
        }),
      }),
    ),
    beyond:
      beyond > 0
        ? uploadsCopy("runsBeyond", { looked: formatCount(looked), beyond: formatCount(beyond) })
        : null,
    people: people.flatMap((person) =>
      person.changes.map((change, index) => ({
        key: `${person.row} ${person.runId} ${index}`,
        name: person.name,
        number: person.employeeNumber,
        run: labels.get(person.runId) ?? person.runId,
        benefit: change.benefit,
        element: change.element,
        what: findLineKind(change),
        before: change.beforePence == null ? null : formatMoney(change.beforePence),
        after: change.afterPence == null ? null : formatMoney(change.afterPence),
      })),
    ),
    pageCount: last_page,
  };
}

export type RunChangesView = ReturnType<typeof toRunChanges>;

/** The kind of a line, if it is not a run's usual deduction. */
function findLineKind({ entry, origin, heldPence, afterPence }: Person["changes"][number]): string | null {
  if (heldPence !== 0) return uploadsCopy("runsHeld", { amount: formatMoney(heldPence) });
  if (entry === "BALANCE") return uploadsCopy("runsBalance");
  if (entry !== "ADJUST") return null;
  const date = formatLongDay(origin) ?? "";
  return uploadsCopy((afterPence ?? 0) < 0 ? "runsRefund" : "runsArrears", { date });
}
