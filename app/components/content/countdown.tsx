import { TimeLine, type TimeStep } from "./time-line.tsx";

interface CountdownProps {
  days: number;
  /** After the number: "days left to choose". */
  unit: string;
  /** The end of something, and its day. */
  text: string;
  /** The start, today, the end, and the next day. */
  steps?: readonly TimeStep[];
}

/** How long something is still open, in days, with the important days. It never counts by itself. */
export function Countdown({ days, unit, text, steps }: CountdownProps) {
  return (
    <section className="bp-countcard" aria-label={text}>
      <div className="bp-countcard__head">
        <b className="bp-countcard__days">{days}</b>{" "}
        <div>
          <h2>{unit}</h2>
          <p className="bp-quiet">{text}</p>
        </div>
      </div>
      {steps && <TimeLine steps={steps} />}
    </section>
  );
}
