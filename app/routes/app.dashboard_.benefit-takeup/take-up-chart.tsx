import { insightsCopy } from "#copy/insights";
import { BarChart } from "~/components/content/chart.tsx";
import { formatCount } from "~/components/content/format-count.ts";

const toShareText = (percent: number) => insightsCopy("sharePercent", { percent: formatCount(percent) });

interface TakeUpChartProps {
  benefits: readonly { id: string; name: string; percent: number }[];
}

/** The share of eligible people who have each benefit (DASH-05); a full bar is everybody. */
export function TakeUpChart({ benefits }: TakeUpChartProps) {
  const list = benefits.map(({ name, percent }) => `${name}: ${toShareText(percent)}`).join("; ");
  return (
    <BarChart
      title={insightsCopy("takeUpChart", { list })}
      whole={100}
      bars={benefits.map(({ id, name, percent }) => ({
        id,
        label: name,
        value: toShareText(percent),
        parts: [percent],
      }))}
    />
  );
}
