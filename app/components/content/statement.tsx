import { statementsCopy } from "#copy/statements";
import { formatMoney } from "./format-money.ts";
import { NamedText } from "./named-text.tsx";
import { type PriceLine, PriceLines } from "./price-lines.tsx";

/** Amounts in pence that each side paid. */
interface PaidAmounts {
  employeePence: number;
  employerPence: number;
}

export interface StatementMonth extends PaidAmounts {
  id: string;
  /** The month, such as "October 2026". */
  label: string;
  /** Whether the amount was paid, is estimated, or was not recorded. */
  basis: string | null;
  /** How the amounts were calculated, line by line; empty if unknown. */
  explanation: {
    title: string;
    part: string | null;
    adjustments: string[];
    lines: PriceLine[];
    sums: { label: string; pence: number }[];
  }[];
}

export interface StatementYear extends PaidAmounts {
  title: string;
  months: StatementMonth[];
}

/** Payments by year and month; the newest year is open. */
export function Statement({ years }: { years: StatementYear[] }) {
  return years.map(({ title, months, ...paid }, index) => (
    <details className="bp-statement" key={title} open={index === 0}>
      <summary className="bp-statement__year">
        <h3>{title}</h3>
        <Amounts {...paid} />
      </summary>
      <ul className="bp-statement__months">
        {months.map((month) => (
          <li key={month.id}>
            <Month {...month} />
          </li>
        ))}
      </ul>
    </details>
  ));
}

function Month({ label, basis, explanation, ...paid }: StatementMonth) {
  const row = (
    <>
      <span>
        <b>{label}</b> {basis && <span className="bp-quiet">{basis}</span>}{" "}
      </span>
      <Amounts {...paid} />
    </>
  );
  if (explanation.length === 0) return <div className="bp-statement__month">{row}</div>;
  return (
    <details>
      <summary className="bp-statement__month bp-statement__month--more">{row}</summary>
      <div className="bp-statement__why">
        {explanation.map(({ title, part, adjustments, lines, sums }) => (
          <div key={title}>
            <h4>
              <NamedText>{title}</NamedText>
            </h4>
            {part && (
              <p className="bp-quiet">
                <NamedText>{part}</NamedText>
              </p>
            )}
            <PriceLines lines={lines} sums={sums} />
            {adjustments.map((text) => (
              <p className="bp-quiet" key={text}>
                <NamedText>{text}</NamedText>
              </p>
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}

/** Each amount follows its label, so that screen readers read them in the displayed order. */
function Amounts({ employeePence, employerPence }: PaidAmounts) {
  return (
    <>
      <Amount label={statementsCopy("you")} pence={employeePence} />
      <Amount label={statementsCopy("employer")} pence={employerPence} />
    </>
  );
}

function Amount({ label, pence }: { label: string; pence: number }) {
  return (
    <span className="bp-statement__amount">
      <span className="bp-quiet">{label}</span> {formatMoney(pence)}{" "}
    </span>
  );
}
