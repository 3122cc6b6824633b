import { moneyCopy } from "#copy/money";

export interface ReviewRow {
  label: string;
  /** Formatted amounts; the column of `after` is tinted. */
  today: string;
  after: string;
  /** Null if nothing changes. */
  difference: string | null;
}

interface ReviewProps {
  caption: string;
  /** Over the second column: "From 28 December". */
  afterLabel: string;
  /** The last is the result: take-home pay. */
  rows: readonly ReviewRow[];
}

/** Today's values next to the future ones. A phone drops the differences, never the sums. */
export function Review({ caption, afterLabel, rows }: ReviewProps) {
  return (
    <table className="bp-review">
      <caption className="bp-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
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
            <th scope="row">{label}</th>
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

/** "£83.34 added": the sum does not break, and the rest may be on the next line. */
function Sum({ text }: { text: string }) {
  const [sum, ...words] = text.split(" ");
  return (
    <>
      <span className="bp-review__sum">{sum}</span>
      {words.length > 0 && ` ${words.join(" ")}`}
    </>
  );
}
