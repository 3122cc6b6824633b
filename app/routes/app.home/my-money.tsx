import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { homeCopy } from "#copy/home";
import { Panel } from "~/components/content/card.tsx";
import { formatMoney } from "~/components/content/format-money.ts";
import { MoneyBar } from "~/components/content/money-bar.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { paths } from "~/paths.ts";
import type { HomeViewModel } from "./view-model.server.ts";

type View = SerializeFrom<HomeViewModel>;
type LinkedCard = { link: string };

/** The total of a person's benefits, for a year and for the next payslip. */
export function MyMoney({
  year,
  payslip,
  hasPayslip,
  links,
}: Pick<View, "year" | "payslip" | "hasPayslip" | "links">) {
  return (
    <aside className="bp-stack" aria-label={homeCopy("money")}>
      {year && <Year {...year} link={links.year} />}
      {payslip && <NextPayslip {...payslip} link={links.payslip} />}
      {!payslip && hasPayslip && <Link to={paths.payslip()}>{links.payslip}</Link>}
    </aside>
  );
}

/** The card with the year's total of benefits (HOME-02). */
function Year({ totalPence, shares, period, link }: NonNullable<View["year"]> & LinkedCard) {
  return (
    <Panel title={homeCopy("year")}>
      <p className="bp-price">
        {period && <span className="bp-quiet">{period} </span>}
        <b className="bp-price__sum">{formatMoney(totalPence)}</b>
      </p>
      <MoneyBar shares={shares} />
      <Link to={paths.totalBenefits()}>{link}</Link>
    </Panel>
  );
}

function NextPayslip({
  title,
  pence,
  change,
  reasons,
  canChange,
  link,
}: NonNullable<View["payslip"]> & LinkedCard) {
  return (
    <Panel title={title}>
      <dl className="bp-ledger">
        <div className="bp-ledger__sum">
          <dt>{homeCopy("payslipTaken")}</dt>
          <dd>{formatMoney(pence)}</dd>
        </div>
        {change && (
          <div>
            <dt>{homeCopy("payslipChange")}</dt>
            <dd>{change}</dd>
          </div>
        )}
      </dl>
      {reasons.length > 0 && (
        <ul className="bp-quiet">
          {reasons.map((reason) => (
            <li key={reason}>
              <NamedText>{reason}</NamedText>
            </li>
          ))}
        </ul>
      )}
      {canChange && <p className="bp-quiet">{homeCopy("payslipEstimated")}</p>}
      <Link to={paths.payslip()}>{link}</Link>
    </Panel>
  );
}
