import { totalBenefitsCopy } from "#copy/total-benefits";
import { PrintedFor } from "./printed-for.tsx";

interface RewardHeadingProps {
  brand: string;
  name: string;
  client: string;
  /** Days as texts. */
  from: string | null;
  to: string | null;
}

/** The person and the period of a printed statement, which replaces the site's header on paper. */
export function RewardHeading({ brand, name, client, from, to }: RewardHeadingProps) {
  return (
    <div className="bp-reward bp-printed" aria-hidden="true">
      <p className="bp-reward__brand">{brand}</p>
      <p className="bp-reward__title">{totalBenefitsCopy("pdfTitle")}</p>
      <PrintedFor name={name} client={client} />
      {from && to && <p>{totalBenefitsCopy("pdfPeriod", { from, to })}</p>}
    </div>
  );
}
