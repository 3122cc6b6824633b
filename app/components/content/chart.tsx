import { useId } from "react";
import { toEmLength } from "./em-length.ts";
import { getSegmentStyle, Hatch } from "./money-bar.tsx";
import { NamedText } from "./named-text.tsx";
import type { Payer } from "./paid-shares.ts";

interface ChartBar {
  id: string;
  label: string;
  /** The text at the bar's end. */
  value: string;
  /** One value for each name of the legend; negative values are not drawn. */
  parts: number[];
}

interface BarChartProps {
  /** A title with the figures for people who cannot see the chart. A table next to it has all of them. */
  title: string;
  /** The payer and the name of each part, if there are several; each part is filled as in the money bar. */
  legend?: readonly { payer: Payer; label: string }[];
  bars: ChartBar[];
  /** The value of a full bar; by default the longest bar's. */
  whole?: number;
}

/** The bar's height in em, so that it grows with the text. */
const barHeight = 0.875;

/**
 * Stacked bars drawn on the server, or nothing without bars. Lengths are percentages, so that they fit any
 * width and text size; the words are HTML, so that they wrap.
 */
export function BarChart({ title, legend, bars, whole }: BarChartProps) {
  const id = useId();
  if (bars.length === 0) return null;
  const patternId = `hatch-${id.replaceAll(":", "")}`;
  const longest = whole ?? Math.max(...bars.map(({ parts }) => sumLengths(parts)), 1);
  return (
    <figure className="bp-chart">
      {legend && (
        <figcaption className="bp-chart__legend" aria-hidden="true">
          {legend.map(({ payer, label }) => (
            <span key={payer} className="bp-chart__key">
              <svg width="18" height="18" aria-hidden="true">
                <rect width="18" height="18" rx="4" {...getSegmentStyle(payer, patternId)} />
              </svg>
              {label}{" "}
            </span>
          ))}
        </figcaption>
      )}
      <div className="bp-chart__bars" role="img" aria-label={title}>
        {bars.map(({ id: bar, label, value, parts }, row) => (
          <div key={bar}>
            <div className="bp-chart__words">
              <span className="bp-chart__label">
                <NamedText>{label}</NamedText>
              </span>{" "}
              <span className="bp-chart__value">{value}</span>
            </div>
            <svg className="bp-chart__bar" width="100%" height={toEmLength(barHeight)} aria-hidden="true">
              {row === 0 && legend && <Hatch id={patternId} />}
              <rect className="bp-chart__track" width="100%" height="100%" />
              {placeSegments(parts, longest).map(({ index, from, length }) => (
                <rect
                  key={index}
                  {...getMark(legend?.[index]?.payer, patternId)}
                  x={formatPercent(from)}
                  width={formatPercent(length)}
                  height="100%"
                />
              ))}
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}

const getMark = (payer: Payer | undefined, patternId: string) =>
  payer ? getSegmentStyle(payer, patternId) : { className: "bp-chart__first" };

const sumLengths = (parts: readonly number[]) => parts.reduce((sum, part) => sum + Math.max(0, part), 0);

/** The start and length of each part, as shares of the longest bar. */
function placeSegments(parts: readonly number[], longest: number) {
  let from = 0;
  return parts.flatMap((part, index) => {
    const length = Math.max(0, part) / longest;
    const segment = { index, from, length };
    from += length;
    return length > 0 ? [segment] : [];
  });
}

const formatPercent = (share: number) => `${(share * 100).toFixed(2)}%`;
