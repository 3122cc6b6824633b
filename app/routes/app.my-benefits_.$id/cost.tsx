import { Panel } from "~/components/content/card.tsx";
import { formatMoney } from "~/components/content/money.tsx";
import { PriceLines } from "~/components/content/price-lines.tsx";
import { benefitsCopy } from "~/copy/benefits.ts";
import type { View } from "./view.tsx";

/** What it costs each month, and why (RULE-22). */
export function Cost({ pence, treatment, annual, employer, why }: NonNullable<View["cost"]>) {
  return (
    <Panel title={benefitsCopy("costTitle")}>
      <p>
        <span className="bp-figure">{formatMoney(pence)}</span>{" "}
        <span className="bp-quiet">{benefitsCopy("aMonth")}</span>
      </p>
      <div className="bp-quiet">
        {treatment && <p>{treatment}</p>}
        {annual && <p>{annual}</p>}
      </div>
      {employer && <p>{employer}</p>}
      {why.length > 0 && (
        <details className="bp-why">
          <summary className="bp-why__summary">{benefitsCopy("why")}</summary>
          {why.map(({ title, lines, sums }) => (
            <div className="bp-why__side" key={title}>
              <h3>{title}</h3>
              <PriceLines lines={lines} sums={sums} />
            </div>
          ))}
        </details>
      )}
    </Panel>
  );
}
