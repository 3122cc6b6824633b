import { shortMonth } from "~/copy/day.ts";

interface DayLeafProps {
  /** The day as `yyyy-mm-dd`. */
  day: string;
  isPressing?: boolean;
}

/** A day drawn as a calendar leaf; it is decorative, because the words next to it say the same. */
export function DayLeaf({ day, isPressing = false }: DayLeafProps) {
  return (
    <span className={isPressing ? "bp-leaf bp-leaf--pressing" : "bp-leaf"} aria-hidden="true">
      <span>{shortMonth(day)}</span> <b>{Number(day.slice(8))}</b>{" "}
    </span>
  );
}
