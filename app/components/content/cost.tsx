import { benefitsCopy } from "#copy/benefits";
import { Panel } from "./card.tsx";
import { Chip } from "./chip.tsx";
import type { CostView } from "./cost-view.ts";
import { formatMoney } from "./money.tsx";
import { PriceLines } from "./price-lines.tsx";

interface CostProps extends CostView {
  title?: string;
  /** Whether the price explains itself at once. */
  isOpen?: boolean;
}

/** What it costs each month, and why (RULE-22). */
export function Cost({ title = benefitsCopy("costTitle"), isOpen = false, ...cost }: CostProps) {
  const { pence, per, estimate, ratesEstimate, payslip, treatment, annual, employer, benefitTax, why } = cost;
  return (
    <Panel title={title}>
      <p>
        <span className="bp-figure">{formatMoney(pence)}</span> <span className="bp-quiet">{per}</span>
      </p>
      {estimate && (
        <p>
          <Chip tone="wait">{estimate}</Chip>
        </p>
      )}
      {ratesEstimate && <p>{ratesEstimate}</p>}
      <div className="bp-quiet">
        {payslip && <p>{payslip}</p>}
        {treatment && <p>{treatment}</p>}
        {annual && <p>{annual}</p>}
      </div>
      {employer && <p>{employer}</p>}
      {benefitTax && (
        <p>
          <b>{benefitTax.month}</b> <span className="bp-quiet">{benefitTax.year}</span>
        </p>
      )}
      {why.length > 0 && (
        <details className="bp-why" open={isOpen}>
          <summary className="bp-why__summary">{benefitsCopy("why")}</summary>
          {why.map((side) => (
            <div className="bp-why__side" key={side.title}>
              <h3>{side.title}</h3>
              <PriceLines lines={side.lines} sums={side.sums} />
            </div>
          ))}
        </details>
      )}
    </Panel>
  );
}
