import { benefitsCopy } from "#copy/benefits";
import { moneyCopy } from "#copy/money";
import { NamedText } from "./named-text.tsx";

export interface ReviewRow {
  label: string;
  /** Formatted amounts; the column of `after` has a tint. */
  today: string;
  after: string;
  /** Null if nothing changes. */
  difference: string | null;
}

interface ReviewProps {
  caption: string;
  /** The heading of the second column: "From 28 December". */
  afterLabel: string;
  /** The last row is the result, take-home pay. */
  rows: readonly ReviewRow[];
}

/** Compares today's monthly amounts with the future ones. A phone hides the differences but not the sums. */
export function Review({ caption, afterLabel, rows }: ReviewProps) {
  return (
    <table className="bp-review">
      <caption className="bp-hidden">{caption}</caption>
      <thead>
        <tr>
          <td>{benefitsCopy("eachMonth")}</td>
          <th scope="col">{moneyCopy("today")}</th>
          <th scope="col" className="bp-review__then">
            {afterLabel}
          </th>
          <th scope="col" className="bp-review__difference">
            {moneyCopy("difference")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, today, after, difference }) => (
          <tr key={label}>
            <th scope="row">
              <NamedText>{label}</NamedText>
            </th>
            <td>
              <Sum text={today} />
            </td>
            <td className="bp-review__then">
              <Sum text={after} />
            </td>
            <td className="bp-review__difference">{difference ?? moneyCopy("same")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text such as "£83.34 added": the sum stays on one line, and the rest may wrap. */
function Sum({ text }: { text: string }) {
  const [sum, ...words] = text.split(" ");
  return (
    <>
      <span className="bp-review__sum">{sum}</span>
      {words.length > 0 && ` ${words.join(" ")}`}
    </>
  );
}
