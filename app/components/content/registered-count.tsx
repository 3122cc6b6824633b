import type { ReactNode } from "react";
import { employeesCopy } from "#copy/employees";
import { formatCount } from "./format-count.ts";

interface RegisteredCountProps {
  total: number;
  registered: number;
  /** Percent with one decimal (LIMIT-12). */
  percent: number;
  /** Actions for people who have not registered. */
  children?: ReactNode;
}

/** How many people have registered, as a figure and a bar. */
export function RegisteredCount({ total, registered, percent, children }: RegisteredCountProps) {
  return (
    <section className="bp-card bp-registered">
      <p className="bp-figure">{employeesCopy("registeredFigure", { percent: formatCount(percent) })}</p>
      <p>
        {employeesCopy("registeredOf", { registered: formatCount(registered), total: formatCount(total) })}
      </p>
      <svg
        className="bp-registered__bar"
        role="img"
        width="100%"
        height="12"
        aria-label={employeesCopy("registeredBar", { percent: formatCount(percent) })}
      >
        <rect className="bp-registered__all" width="100%" height="12" rx="6" />
        {registered > 0 && <rect className="bp-registered__part" width={`${percent}%`} height="12" rx="6" />}
      </svg>
      {children}
    </section>
  );
}
