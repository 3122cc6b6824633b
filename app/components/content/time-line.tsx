import { moneyCopy } from "#copy/money";

export interface TimeStep {
  title: string;
  /** The day in words, "By 10 December". */
  when: string;
  /** The past, the present step, and the next dates. */
  state: "done" | "now" | "next";
}

interface TimeLineProps {
  /** In the order in which their days fall. */
  steps: readonly TimeStep[];
  /** `across` where there is room, down on phones; `down` always. */
  layout?: "across" | "down";
  /** The name of the line, for screen readers. */
  label?: string;
}

/** Past steps, the present one, and later dates: a filled disc, a ring, an empty one. */
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
              {title}
            </b>{" "}
            <span className="bp-quiet">{when}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
