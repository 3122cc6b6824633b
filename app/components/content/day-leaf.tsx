import { inPageLanguage } from "~/copy/formats.ts";

const months = inPageLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);

interface DayLeafProps {
  /** As `yyyy-mm-dd`. */
  day: string;
  isPressing?: boolean;
}

/** A day as a leaf of a calendar, for the eye: the words beside it say it too. */
export function DayLeaf({ day, isPressing = false }: DayLeafProps) {
  return (
    <span className={isPressing ? "bp-leaf bp-leaf--pressing" : "bp-leaf"} aria-hidden="true">
      <span>{months().format(new Date(day))}</span> <b>{Number(day.slice(8))}</b>{" "}
    </span>
  );
}
