export const getMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

const toRounded = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** A median with its lowest and highest round, which show how steady the machine was. */
export const formatSpread = (values: readonly number[], unit = ""): string =>
  `${toRounded(getMedian(values))}${unit} (${toRounded(Math.min(...values))}–${toRounded(Math.max(...values))})`;

export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export interface FigureLimit {
  is: "at least" | "at most";
  value: number;
  unit?: string;
}

/** Prints one figure next to its limit; without one it only prints the figure. */
export function printFigure(
  name: string,
  value: number,
  limit: FigureLimit | null,
  text = toRounded(value),
): void {
  const isOk = limit === null || (limit.is === "at least" ? value >= limit.value : value <= limit.value);
  const mark = limit === null ? "    " : isOk ? "ok  " : "OVER";
  const sign = limit?.is === "at least" ? "≥" : "≤";
  const budget = limit === null ? "" : `${sign} ${limit.value}${limit.unit ? ` ${limit.unit}` : ""}`;
  printLine(`${mark}  ${name.padEnd(58)} ${text.padEnd(26)} ${budget}`.trimEnd());
}

export function printHeading(text: string): void {
  printLine(`\n${text}`);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
