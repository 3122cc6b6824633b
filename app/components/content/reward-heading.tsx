import { totalBenefitsCopy } from "#copy/total-benefits";
import { WithName } from "./person-name.tsx";

interface RewardHeadingProps {
  brand: string;
  name: string;
  client: string;
  /** Days in words. */
  from: string | null;
  to: string | null;
}

/** Whose statement it is, and its period: only on paper, in place of the site's frame. */
export function RewardHeading({ brand, name, client, from, to }: RewardHeadingProps) {
  return (
    <div className="bp-reward" aria-hidden="true">
      <p className="bp-reward__brand">{brand}</p>
      <p className="bp-reward__title">{totalBenefitsCopy("pdfTitle")}</p>
      <p>
        <WithName name={name} say={(name) => totalBenefitsCopy("pdfFor", { name, client })} />
      </p>
      {from && to && <p>{totalBenefitsCopy("pdfPeriod", { from, to })}</p>}
    </div>
  );
}
