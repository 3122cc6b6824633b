import type { ReactNode } from "react";

interface PersonBoxProps {
  employeeId: string;
  isSelected: boolean;
  className?: string;
  /** The id of the label's text, if it is elsewhere on the page. */
  labelledBy?: string;
  /** The checkbox's label. */
  children?: ReactNode;
}

/** A labelled checkbox for one person of a list. */
export function PersonBox({ employeeId, isSelected, className, labelledBy, children }: PersonBoxProps) {
  return (
    <label className={className}>
      <input
        className="bp-check__box"
        type="checkbox"
        name="employeeId"
        value={employeeId}
        defaultChecked={isSelected}
        aria-labelledby={labelledBy}
      />
      {children}
    </label>
  );
}
