import { moneyCopy } from "#copy/money";
import { NamedText } from "./named-text.tsx";

export interface TimeStep {
  title: string;
  /** The day as text, such as "By 10 December". */
  when: string;
  /** Whether the step is done, is the current one, or comes later. */
  state: "done" | "now" | "next";
}

interface TimeLineProps {
  /** The steps in the order of their days. */
  steps: readonly TimeStep[];
  /** `across` is one line if there is room and a column on phones; `down` is always a column. */
  layout?: "across" | "down";
  /** The name of the time line for screen readers. */
  label?: string;
}

/** Past steps, the current step and later dates, drawn as a filled disc, a ring and an empty disc. */
export function TimeLine({ steps, layout = "across", label }: TimeLineProps) {
  return (
    <ol className={`bp-time bp-time--${layout}`} aria-label={label}>
      {steps.map(({ title, when, state }) => (
        <li
          key={`${title} ${when}`}
          className={`bp-time__step bp-time__step--${state}`}
          aria-current={state === "now" ? "step" : undefined}
        >
          <div>
            <b>
              {state === "done" && <span className="bp-hidden">{moneyCopy("done")} </span>}
              <NamedText>{title}</NamedText>
            </b>{" "}
            <span className="bp-quiet">{when}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
