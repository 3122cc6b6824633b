import type { ReactNode } from "react";
import { benefitsCopy } from "#copy/benefits";
import { Chip } from "./chip.tsx";
import type { CostView } from "./cost-view.ts";
import { PriceCard } from "./price-card.tsx";

interface CostProps extends CostView {
  title?: string;
  /** A button or link below the cost. */
  action?: ReactNode;
  children?: ReactNode;
}

/** The monthly cost, who pays it, and why (RULE-22). */
export function Cost({ title = benefitsCopy("costTitle"), action, children, ...cost }: CostProps) {
  const {
    pence,
    per,
    shares,
    estimate,
    ratesEstimate,
    payslip,
    treatment,
    annual,
    employer,
    benefitTax,
    explanation,
  } = cost;
  return (
    <PriceCard
      name={title}
      label={title}
      pence={pence}
      note={per}
      text={[payslip, treatment, annual].filter(Boolean).map((text) => <p key={text}>{text}</p>)}
      shares={shares.length > 0 ? shares : undefined}
      action={action}
      explanation={explanation}
    >
      {estimate && (
        <p>
          <Chip tone="wait">{estimate}</Chip>
        </p>
      )}
      {ratesEstimate && <p>{ratesEstimate}</p>}
      {children}
      {employer && <p>{employer}</p>}
      {benefitTax && (
        <p>
          <b>{benefitTax.month}</b> <span className="bp-quiet">{benefitTax.year}</span>
        </p>
      )}
    </PriceCard>
  );
}
