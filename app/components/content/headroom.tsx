import { useId } from "react";
import { Chip, type Tone } from "./chip.tsx";
import { formatMoney } from "./format-money.ts";
import { Hatch } from "./money-bar.tsx";

interface HeadroomProps {
  /** The remainder below a limit, pence; 0 or more. */
  pence: number;
  /** The value of a full bar, pence. */
  of: number;
  /** Below the first the sum is marked, below the second it is marked as next to nothing; pence. */
  scarce: { few: number; least: number };
}

/** The room left below a limit: a bar to compare, and the sum in words. */
export function Headroom({ pence, of, scarce }: HeadroomProps) {
  const hatch = `room-${useId().replaceAll(":", "")}`;
  const tone: Tone | null = pence < scarce.least ? "bad" : pence < scarce.few ? "wait" : null;
  const width = of > 0 ? Math.min(1, pence / of) : 0;
  return (
    <span className="bp-room">
      <svg className="bp-money-bar__bar bp-money-bar__bar--thin" width="100%" height="10" aria-hidden="true">
        <Hatch id={hatch} />
        {tone !== "bad" && (
          <rect
            className={tone ? "bp-money-bar__tax" : "bp-money-bar__employer"}
            fill={tone ? `url(#${hatch})` : undefined}
            width={`${(width * 100).toFixed(2)}%`}
            height="100%"
          />
        )}
      </svg>
      <span>{tone ? <Chip tone={tone}>{formatMoney(pence)}</Chip> : formatMoney(pence)}</span>
    </span>
  );
}
