import { useId } from "react";
import { em } from "./em.ts";
import { NamedText } from "./named-text.tsx";

interface Bar {
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
  /** Names of the parts, if there are two; they differ by pattern as well as colour. */
  legend?: [string, string];
  bars: Bar[];
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
  const hatch = `hatch-${id.replaceAll(":", "")}`;
  const longest = whole ?? Math.max(...bars.map(({ parts }) => getLength(parts)), 1);
  return (
    <figure className="bp-chart">
      {legend && (
        <figcaption className="bp-chart__legend" aria-hidden="true">
          {legend.map((name, at) => (
            <span key={name} className="bp-chart__key">
              <svg width="18" height="18" aria-hidden="true">
                <Hatch id={`${hatch}-${at}`} />
                <rect width="18" height="18" rx="4" {...getLook(at, `${hatch}-${at}`)} />
              </svg>
              {name}{" "}
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
            <svg width="100%" height={em(barHeight)} aria-hidden="true">
              {row === 0 && <Hatch id={hatch} />}
              <rect className="bp-chart__track" width="100%" height="100%" rx="6" />
              {placed(parts, longest).map(({ at, from, length }) => (
                <rect
                  key={at}
                  {...getLook(at, hatch)}
                  x={percent(from)}
                  width={percent(length)}
                  height="100%"
                  rx="6"
                />
              ))}
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}

const getLook = (at: number, hatch: string) =>
  at === 0 ? { className: "bp-chart__first" } : { className: "bp-chart__second", fill: `url(#${hatch})` };

/** Stripes that mark the second part without colour. */
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

const getLength = (parts: readonly number[]) => parts.reduce((sum, part) => sum + Math.max(0, part), 0);

/** The start and length of each part, as shares of the longest bar. */
function placed(parts: readonly number[], longest: number) {
  let from = 0;
  return parts.flatMap((part, at) => {
    const length = Math.max(0, part) / longest;
    const own = { at, from, length };
    from += length;
    return length > 0 ? [own] : [];
  });
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
