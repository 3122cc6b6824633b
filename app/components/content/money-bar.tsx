import { useId } from "react";
import { moneyCopy } from "#copy/money";
import { formatMoney } from "./format-money.ts";
import type { MoneyShare, Payer } from "./paid-shares.ts";

interface MoneyBarProps {
  /** In drawing order; zero and negative values have no part of the bar. */
  shares: readonly MoneyShare[];
  /** The total of the shares below the key, with the page's own label. */
  total?: { label: string; pence: number };
  /** The pence of a full bar, if several bars are compared; by default the sum of the shares. */
  fullPence?: number;
  size?: "thin" | "usual" | "tall";
  /** `across` puts the key on one line if there is room. `none` only if the same key is next to the bar. */
  keyLayout?: "down" | "across" | "none";
}

/** The height in px without a style sheet, where a drawing without one would be as high as a picture. */
const HEIGHT_BY_SIZE = { thin: 10, usual: 20, tall: 36 } as const;

/**
 * Shows who pays which part of a sum. The person's part is dark, saved tax is hatched, the employer's part is
 * medium. For screen readers it is one picture, named by a sentence with every sum.
 */
export function MoneyBar({ shares, total, fullPence, size = "usual", keyLayout = "down" }: MoneyBarProps) {
  const patternId = `hatch-${useId().replaceAll(":", "")}`;
  const wholePence = fullPence ?? shares.reduce((sum, { pence }) => sum + Math.max(0, pence), 0);
  const spoken = [...shares.map((share) => `${getShareLabel(share)} ${formatMoney(share.pence)}`)];
  if (total) spoken.push(`${total.label} ${formatMoney(total.pence)}`);
  return (
    <div className="bp-money-bar" role="img" aria-label={spoken.join(", ")}>
      <svg
        className={`bp-money-bar__bar bp-money-bar__bar--${size}`}
        width="100%"
        height={HEIGHT_BY_SIZE[size]}
        aria-hidden="true"
      >
        <Hatch id={patternId} />
        {placeShares(shares, wholePence).map(({ payer, x, width }) => (
          <rect
            key={payer}
            {...getSegmentStyle(payer, patternId)}
            x={formatPercent(x)}
            width={formatPercent(width)}
            height="100%"
          />
        ))}
      </svg>
      {keyLayout !== "none" && (
        <div className={`bp-money-bar__key bp-money-bar__key--${keyLayout}`}>
          {shares.map((share) => (
            <span key={share.payer} className="bp-money-bar__share">
              <svg width="14" height="14" aria-hidden="true">
                <rect {...getSegmentStyle(share.payer, patternId)} width="100%" height="100%" />
              </svg>
              <span>{getShareLabel(share)}</span> <b>{formatMoney(share.pence)}</b>{" "}
            </span>
          ))}
          {total && (
            <span className="bp-money-bar__share bp-money-bar__share--total">
              <span>{total.label}</span> <b>{formatMoney(total.pence)}</b>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

const getShareLabel = ({ payer, label }: MoneyShare) => label ?? moneyCopy(payer);

/** The mark of a payer in every drawing. */
export const getSegmentStyle = (payer: Payer, patternId: string) =>
  payer === "tax"
    ? { className: "bp-money-bar__tax", fill: `url(#${patternId})` }
    : { className: `bp-money-bar__${payer}` };

/** The start and length of each share, as parts of the whole. */
function placeShares(shares: readonly MoneyShare[], wholePence: number) {
  let x = 0;
  return shares.flatMap(({ payer, pence }) => {
    const width = wholePence > 0 ? Math.max(0, pence) / wholePence : 0;
    const segment = { payer, x, width };
    x += width;
    return width > 0 ? [segment] : [];
  });
}

const formatPercent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Stripes that fill a shape and can be recognised without colour. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="bp-hatch" width="6" height="6" />
        <rect className="bp-hatch__stripe" width="2" height="6" />
      </pattern>
    </defs>
  );
}
