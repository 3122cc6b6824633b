import type { Benefit } from "#contract/benefits.ts";
import { benefitsCopy } from "#copy/benefits";
import { listOf } from "#copy/formats";
import { toFacts } from "~/components/content/to-facts.ts";
import { formatLongDay } from "~/copy/day.ts";
import { findLiveSelection, type Selection, toTone } from "~/upstream/benefits.server.ts";
import { toEnrolmentNote } from "~/view-models/enrolment.server.ts";
import { toUnderwritingNote } from "~/view-models/underwriting.server.ts";

/** A person's selection as texts; `today` is yyyy-mm-dd. */
export function toSelectionView(selection: Selection, today: string) {
  const { planDetails, peopleCovered, startDate, endDate, fieldStatus, reason, status } = selection;
  const warnings = (selection.warnings ?? []).flatMap(({ mustAccept, text }) => (mustAccept ? [text] : []));
  const people = listOf(peopleCovered.map(({ name }) => name));
  const hasStarted = startDate != null && startDate <= today;
  // A draft, or a request without approval, has no days.
  const hasDays = status !== "draft" && status !== "rejected";
  return {
    status: toStatus(selection),
    facts: [
      ...planDetails,
      ...toFacts([
        [benefitsCopy("people"), people],
        [benefitsCopy(hasStarted ? "since" : "starts"), hasDays ? formatLongDay(startDate) : null],
        [benefitsCopy("ends"), hasDays ? formatLongDay(endDate) : null],
      ]),
    ],
    notes: [
      ...[fieldStatus, toUnderwritingNote(selection), toEnrolmentNote(selection), reason],
      ...warnings,
    ].flatMap((note) => note || []),
  };
}
/** The status of a selection, with its label and look. */
const toStatus = (selection: Pick<Selection, "status" | "statusLabel"> | null | undefined) =>
  selection
    ? { label: selection.statusLabel, tone: toTone(selection.status) }
    : { label: benefitsCopy("notChosen"), tone: "quiet" as const };

/** The day, as text, on which a held benefit changes; null if no change is due. */
export function findChangeDay(benefit: Benefit, today: string): string | null {
  const { selection } = benefit;
  const live = findLiveSelection(benefit, today);
  return live && selection !== live && selection?.status === "scheduled"
    ? formatLongDay(selection.startDate)
    : null;
}

/** The status of a benefit: a held one that is about to change names the day of the change. */
export function toBenefitStatus(benefit: Benefit, today: string) {
  const date = findChangeDay(benefit, today);
  return date
    ? { label: benefitsCopy("changesOn", { date }), tone: toTone("scheduled") }
    : toStatus(benefit.selection);
}
