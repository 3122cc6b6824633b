import { shortMonth } from "~/copy/day.ts";

interface DayLeafProps {
  /** As `yyyy-mm-dd`. */
  day: string;
  isPressing?: boolean;
}

/** A day as a calendar leaf, for the eye: the words next to it say the same. */
export function DayLeaf({ day, isPressing = false }: DayLeafProps) {
  return (
    <span className={isPressing ? "bp-leaf bp-leaf--pressing" : "bp-leaf"} aria-hidden="true">
      <span>{shortMonth(day)}</span> <b>{Number(day.slice(8))}</b>{" "}
    </span>
  );
}
