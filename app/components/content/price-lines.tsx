import { formatMoney } from "./format-money.ts";
import { NamedText } from "./named-text.tsx";

export interface PriceLine {
  text: string;
  pence: number;
  /** How a fraction of a penny was rounded, as text. */
  rounding?: string;
}

interface PriceLinesProps {
  lines: PriceLine[];
  /** The sums of the lines; the last is the price. */
  sums: { label: string; pence: number }[];
}

/** How a price is calculated, line by line (RULE-22). */
export function PriceLines({ lines, sums }: PriceLinesProps) {
  return (
    <dl className="bp-ledger">
      {lines.map(({ text, pence, rounding }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
        <div key={index}>
          <dt>
            <NamedText>{text}</NamedText>
            {rounding && <span className="bp-ledger__rounding">{rounding}</span>}
          </dt>
          <dd>{formatMoney(pence)}</dd>
        </div>
      ))}
      {sums.map(({ label, pence }) => (
        <div key={label} className="bp-ledger__sum">
          <dt>
            <NamedText>{label}</NamedText>
          </dt>
          <dd>{formatMoney(pence)}</dd>
        </div>
      ))}
    </dl>
  );
}
