import { Link } from "@remix-run/react";
import { formCopy } from "#copy/form";

export interface Step {
  label: string;
  /** The link back to the step once it is finished. */
  href?: string;
}

/** The steps of a journey (ACTIV-05, RESET-03). Only finished steps are links; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: Step[]; current: number }) {
  return (
    <ol className="bp-steps" aria-label={formCopy("progress")}>
      {steps.map(({ label, href }, index) => {
        const isDone = index < current;
        return (
          <li
            key={label}
            className={isDone ? "bp-steps__step bp-steps__step--done" : "bp-steps__step"}
            aria-current={index === current ? "step" : undefined}
          >
            {isDone && <span className="bp-hidden">{formCopy("stepDone")} </span>}
            {isDone && href ? <Link to={href}>{label}</Link> : label}
          </li>
        );
      })}
    </ol>
  );
}
