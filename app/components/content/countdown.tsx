import { NamedText } from "./named-text.tsx";
import { TimeLine, type TimeStep } from "./time-line.tsx";

interface CountdownProps {
  days: number;
  /** The text after the number: "days left to choose". */
  unit: string;
  /** A text on what ends, and on which day. */
  text: string;
  /** The days of the start, today, the end and the next date. */
  steps?: readonly TimeStep[];
}

/** How many days something stays open, with its important days. It does not update automatically. */
export function Countdown({ days, unit, text, steps }: CountdownProps) {
  return (
    <section className="bp-countcard" aria-label={text}>
      <div className="bp-countcard__head">
        <b className="bp-countcard__days">{days}</b>{" "}
        <div>
          <h2>{unit}</h2>
          <p className="bp-quiet">
            <NamedText>{text}</NamedText>
          </p>
        </div>
      </div>
      {steps && <TimeLine steps={steps} />}
    </section>
  );
}
