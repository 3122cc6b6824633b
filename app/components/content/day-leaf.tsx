import { inCurrentLanguage } from "#copy/formats";

const months = inCurrentLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);

interface DayLeafProps {
  /** As `yyyy-mm-dd`. */
  day: string;
  isPressing?: boolean;
}

/** A day as a calendar leaf, for the eye: the words next to it say the same. */
export function DayLeaf({ day, isPressing = false }: DayLeafProps) {
  return (
    <span className={isPressing ? "bp-leaf bp-leaf--pressing" : "bp-leaf"} aria-hidden="true">
      <span>{months().format(new Date(day))}</span> <b>{Number(day.slice(8))}</b>{" "}
    </span>
  );
}
