import { useId } from "react";

interface ColumnChartProps {
  /** Says what the chart shows, its figures among it, for who cannot see it. A table beside it holds them all. */
  title: string;
  /** `short` stands below the column, `value` above it, shortened where it is long. */
  columns: { id: string; short: string; count: number }[];
}

/** Pixels down: the value, the columns and the words below them. */
const valueHeight = 22;
const barHeight = 160;
const wordsHeight = 24;

const compact = new Intl.NumberFormat("en-GB", { notation: "compact" });

/** Columns over time, drawn on the server from nought up. Their places are percentages, so that text keeps its size. */
export function ColumnChart({ title, columns }: ColumnChartProps) {
  const id = useId();
  const highest = Math.max(...columns.map(({ count }) => count), 1);
  const width = 100 / Math.max(1, columns.length);
  const ground = valueHeight + barHeight;
  return (
    <figure className="bp-chart">
      <svg role="img" aria-labelledby={`${id}-title`} width="100%" height={ground + wordsHeight}>
        <title id={`${id}-title`}>{title}</title>
        {columns.map(({ id: column, short, count }, at) => {
          const height = (count / highest) * barHeight;
          const middle = `${((at + 0.5) * width).toFixed(2)}%`;
          return (
            <g key={column}>
              <rect
                className="bp-chart__first"
                x={`${((at + 0.18) * width).toFixed(2)}%`}
                y={(ground - height).toFixed(1)}
                width={`${(width * 0.64).toFixed(2)}%`}
                height={height.toFixed(1)}
                rx="3"
              />
              <text className="bp-chart__small" x={middle} y={ground - height - 6} textAnchor="middle">
                {compact.format(count)}
              </text>
              <text className="bp-chart__small" x={middle} y={ground + 18} textAnchor="middle">
                {short}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
