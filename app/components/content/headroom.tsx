import { useId } from "react";
import { Chip, type Tone } from "./chip.tsx";
import { formatMoney } from "./format-money.ts";
import { Hatch } from "./money-bar.tsx";

interface HeadroomProps {
  /** Pence left below a limit; 0 or more. */
  pence: number;
  /** The value of a full bar in pence. */
  fullPence: number;
  /** Pence below which the sum is marked as low (`low`) or as nearly nothing (`critical`). */
  thresholds: { low: number; critical: number };
}

/** What is left below a limit, as a bar and as text. */
export function Headroom({ pence, fullPence, thresholds }: HeadroomProps) {
  const patternId = `room-${useId().replaceAll(":", "")}`;
  const tone: Tone | null = pence < thresholds.critical ? "bad" : pence < thresholds.low ? "wait" : null;
  const width = fullPence > 0 ? Math.min(1, pence / fullPence) : 0;
  return (
    <span className="bp-room">
      <span>{tone ? <Chip tone={tone}>{formatMoney(pence)}</Chip> : formatMoney(pence)}</span>
      <svg className="bp-money-bar__bar bp-money-bar__bar--thin" width="100%" height="10" aria-hidden="true">
        <Hatch id={patternId} />
        {tone !== "bad" && (
          <rect
            className={tone ? "bp-money-bar__tax" : "bp-money-bar__employer"}
            fill={tone ? `url(#${patternId})` : undefined}
            width={`${(width * 100).toFixed(2)}%`}
            height="100%"
          />
        )}
      </svg>
    </span>
  );
}
