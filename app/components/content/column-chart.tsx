import { useId } from "react";
import { toEmLength } from "./em-length.ts";
import { formatCount } from "./format-count.ts";
import { shortenCount } from "./shorten-count.ts";

interface ColumnChartProps {
  /** A title with the figures for people who cannot see the chart. A table next to it has all of them. */
  title: string;
  /** `short` is the text below the column; `count` is above it, shortened if it is long. */
  columns: { id: string; short: string; count: number }[];
}

/** Heights in em of the value, the columns and the words below, so that they grow with the text. */
const valueHeight = 1.8;
const barHeight = 13;
const wordsHeight = 2;
/** The space on each side of a column, as a share of its slot. */
const margin = 0.18;

/** Above this number long values would overlap, so only the first and the last column have a value. */
const MAX_LABELS = 6;
const isLongNumber = (count: number) => count >= 1_000;
const toCountLabel = (count: number) => (count >= 10_000 ? shortenCount(count) : formatCount(count));

/** A wide value starts or ends with its column, so that the chart's edge cuts nothing off. */
const getLabelPosition = (index: number, width: number) =>
  index === 0
    ? { x: `${(margin * width).toFixed(2)}%`, textAnchor: "start" as const }
    : { x: `${((index + 1 - margin) * width).toFixed(2)}%`, textAnchor: "end" as const };

/**
 * Columns over time drawn on the server from zero up, or nothing without columns. Positions are
 * percentages, so that they fit any width and text size.
 */
export function ColumnChart({ title, columns }: ColumnChartProps) {
  const id = useId();
  if (columns.length === 0) return null;
  const highest = Math.max(...columns.map(({ count }) => count), 1);
  const width = 100 / columns.length;
  const hasFew = columns.length <= MAX_LABELS || !columns.some(({ count }) => isLongNumber(count));
  const ground = valueHeight + barHeight;
  return (
    <figure className="bp-chart">
      <svg
        className="bp-chart__columns"
        // The last column's words are wider than the column, and the card has room for them.
        overflow="visible"
        role="img"
        aria-labelledby={`${id}-title`}
        width="100%"
        height={toEmLength(ground + wordsHeight)}
      >
        <title id={`${id}-title`}>{title}</title>
        {columns.map(({ id: column, short, count }, index) => {
          const height = (count / highest) * barHeight;
          const middle = `${((index + 0.5) * width).toFixed(2)}%`;
          return (
            <g key={column}>
              <rect
                className="bp-chart__first"
                x={`${((index + margin) * width).toFixed(2)}%`}
                y={toEmLength(ground - height)}
                width={`${(width * (1 - 2 * margin)).toFixed(2)}%`}
                height={toEmLength(height)}
                rx="3"
              />
              {(hasFew || index === 0 || index === columns.length - 1) && (
                <text
                  className="bp-chart__small"
                  {...(hasFew ? { x: middle, textAnchor: "middle" } : getLabelPosition(index, width))}
                  y={toEmLength(ground - height - 0.5)}
                >
                  {toCountLabel(count)}
                </text>
              )}{" "}
              <text className="bp-chart__small" x={middle} y={toEmLength(ground + 1.5)} textAnchor="middle">
                {short}
              </text>{" "}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
