import { useId } from "react";
import { em } from "./em.ts";

interface Bar {
  id: string;
  label: string;
  /** In words, at the bar's end. */
  value: string;
  /** One for each name of the legend; what is below 0 is not drawn. */
  parts: number[];
}

interface BarChartProps {
  /** Says what the chart shows, its figures among it, for who cannot see it. A table beside it holds them all. */
  title: string;
  /** Names of the parts, where there are two: told apart by pattern as well as by colour. */
  legend?: [string, string];
  bars: Bar[];
  /** What a bar of full length stands for; the longest where it is not said. */
  whole?: number;
}

/** In the text's own size, so that they grow with it: the words of a bar, the bar, and the space below it. */
const wordsHeight = 1.625;
const barHeight = 0.875;
const spaceHeight = 1.125;
const rowHeight = wordsHeight + barHeight + spaceHeight;
/** From a row's top to the line that its words stand on. */
const baseline = 1;
/** Letters of a name and its figure that stand side by side on the narrowest phone. */
const lettersAcross = 38;

/**
 * Stacked bars, drawn on the server; nothing without a bar. Their lengths are percentages, so that they fill any width at
 * any size of text.
 */
export function BarChart({ title, legend, bars, whole }: BarChartProps) {
  const id = useId();
  if (bars.length === 0) return null;
  const hatch = `hatch-${id.replaceAll(":", "")}`;
  const longest = whole ?? Math.max(...bars.map(({ parts }) => lengthOf(parts)), 1);
  return (
    <figure className="bp-chart">
      {legend && (
        <figcaption className="bp-chart__legend" aria-hidden="true">
          {legend.map((name, at) => (
            <span key={name} className="bp-chart__key">
              <svg width="18" height="18" aria-hidden="true">
                <Hatch id={`${hatch}-${at}`} />
                <rect width="18" height="18" rx="4" {...lookOf(at, `${hatch}-${at}`)} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        width="100%"
        height={em(bars.length * rowHeight - spaceHeight)}
      >
        <title id={`${id}-title`}>{title}</title>
        <Hatch id={hatch} />
        {bars.map(({ id: bar, label, value, parts }, row) => (
          <g key={bar}>
            <text className="bp-chart__label" x="0" y={em(row * rowHeight + baseline)}>
              {shortened(label, value)}
            </text>
            <text className="bp-chart__value" x="100%" y={em(row * rowHeight + baseline)} textAnchor="end">
              {value}
            </text>
            <rect
              className="bp-chart__track"
              y={em(row * rowHeight + wordsHeight)}
              width="100%"
              height={em(barHeight)}
              rx="6"
            />
            {placed(parts, longest).map(({ at, from, length }) => (
              <rect
                key={at}
                {...lookOf(at, hatch)}
                x={percent(from)}
                y={em(row * rowHeight + wordsHeight)}
                width={percent(length)}
                height={em(barHeight)}
                rx="6"
              />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

const lookOf = (at: number, hatch: string) =>
  at === 0 ? { className: "bp-chart__first" } : { className: "bp-chart__second", fill: `url(#${hatch})` };

/** Stripes: the second part is told from the first without colour. */
function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="bp-chart__hatch" width="7" height="7" />
        <rect className="bp-chart__stripe" width="2.5" height="7" />
      </pattern>
    </defs>
  );
}

const lengthOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + Math.max(0, part), 0);

/** Where each part stands, as shares of the longest bar. */
function placed(parts: readonly number[], longest: number) {
  let from = 0;
  return parts.flatMap((part, at) => {
    const length = Math.max(0, part) / longest;
    const own = { at, from, length };
    from += length;
    return length > 0 ? [own] : [];
  });
}

/** Words of a drawing do not wrap: a name that would run into its figure is cut, and whole in title and table. */
function shortened(label: string, value: string): string {
  const most = lettersAcross - value.length;
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
