interface CalendarLeafProps {
  /** The day as `yyyy-mm-dd`. */
  day: string;
  /** "Nov", from the server: browsers lack the names of some languages. */
  month: string;
  isUrgent?: boolean;
}

/** A day drawn as a calendar leaf; it is decorative, because the words next to it say the same. */
export function CalendarLeaf({ day, month, isUrgent = false }: CalendarLeafProps) {
  return (
    <span className={isUrgent ? "bp-leaf bp-leaf--pressing" : "bp-leaf"} aria-hidden="true">
      <span>{month}</span> <b>{Number(day.slice(8))}</b>{" "}
    </span>
  );
}
