import { moneyCopy } from "#copy/money";

export interface TimeStep {
  title: string;
  /** The day in words, "By 10 December". */
  when: string;
  /** What has happened, where one is, what is to come. */
  state: "done" | "now" | "next";
}

interface TimeLineProps {
  /** In the order in which their days fall. */
  steps: readonly TimeStep[];
  /** `across` where there is room, down on phones; `down` always. */
  layout?: "across" | "down";
  /** What it is the line of, for who listens. */
  label?: string;
}

/** What happened, where one is, and the days that follow: a filled disc, a ring, an empty one. */
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
