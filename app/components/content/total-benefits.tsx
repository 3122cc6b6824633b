import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { payslipCopy } from "#copy/payslip";
import { shellCopy } from "#copy/shell";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { paths, type TotalsMode } from "~/paths.ts";
import { Notice } from "../layout/notice.tsx";
import { Page } from "../layout/page.tsx";
import { EmptyState } from "./empty-state.tsx";
import { formatMoney } from "./format-money.ts";
import { Money } from "./money.tsx";
import { MoneyBar } from "./money-bar.tsx";
import { NamedText } from "./named-text.tsx";
import { toTaxText } from "./tax-text.ts";
import {
  listTotalsFigures,
  listTotalsShares,
  type TotalsFigure,
  type TotalsGroup,
  type TotalsRow,
} from "./totals-columns.ts";
import { TotalsTable } from "./totals-table.tsx";

export interface TotalBenefitsProps {
  title: string;
  mode: TotalsMode;
  /** Days and months as texts. */
  from: string | null;
  to: string | null;
  month: string | null;
  payPence: number | null;
  groups: TotalsGroup[];
  totals: TotalsRow | null;
  /** Benefits that cost neither the employee nor the employer anything. */
  free: string[];
  /** The tax on benefits in kind, in pence. */
  taxPence: number | null;
  /** Sentences that name the benefits whose prices are estimates. */
  estimates: string[];
  /** Makes the address of this page for a month or a year. */
  toMode: (mode: TotalsMode) => string;
  /** The link between the pages that show the figures with a chart and without one. */
  other: { to: string; label: string };
  /** Whether the upstream keeps payroll runs. */
  hasPayslip: boolean;
  /** Content between the figures and the table. */
  children?: ReactNode;
}

/** The total of pay and benefits, for a year or a month (TOTAL-01 to 03). */
export function TotalBenefits({ title, mode, toMode, other, children, ...view }: TotalBenefitsProps) {
  const { groups, totals } = view;
  return (
    <Page title={title} lead={toPeriodText(mode, view)} crumbs={toCrumbs(title)}>
      <div className="bp-worth__bar">
        <PeriodSwitch mode={mode} toMode={toMode} />
        {totals && (
          <>
            <Link to={other.to}>{other.label}</Link>{" "}
            <a href={paths.totalBenefitsFile()} download>
              {totalBenefitsCopy("pdf")}
            </a>{" "}
          </>
        )}
        {view.hasPayslip && <Link to={paths.payslip()}>{payslipCopy("link")}</Link>}
      </div>
      {totals ? <Figures payPence={view.payPence} totals={totals} /> : <HiddenPay {...view} />}
      {groups.length === 0 ? (
        <EmptyState icon="gift">
          <p>{totalBenefitsCopy("empty")}</p>
          <p>
            <Link to={paths.myBenefits()}>{totalBenefitsCopy("seeBenefits")}</Link>
          </p>
        </EmptyState>
      ) : (
        <>
          {totals && <Shares totals={totals} />}
          {children}
          <TotalsTable groups={groups} totals={totals} />
          {view.free.length > 0 && (
            <details className="bp-why">
              <summary className="bp-why__summary">
                {totalBenefitsCopy("free", { count: view.free.length })}
              </summary>
              <ul>
                {view.free.map((name) => (
                  <li key={name}>
                    <NamedText>{name}</NamedText>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {view.taxPence ? <p>{toTaxText(mode, view.taxPence)}</p> : null}
          {view.estimates.map((text) => (
            <Notice key={text} tone="wait">
              {text}
            </Notice>
          ))}
          <p className="bp-quiet">
            {totalBenefitsCopy("statementNote")}
            {totals?.savedPence != null && ` ${totalBenefitsCopy("savedNote")}`}
          </p>
        </>
      )}
    </Page>
  );
}

export function TotalBenefitsFailed({ title }: { title: string }) {
  return (
    <Page title={title} crumbs={toCrumbs(title)}>
      <Notice tone="bad">{totalBenefitsCopy("failed")}</Notice>
    </Page>
  );
}

const toCrumbs = (title: string) => [
  { title: shellCopy("home"), to: paths.home() },
  { title: shellCopy("myBenefits"), to: paths.myBenefits() },
  { title },
];

function toPeriodText(
  mode: TotalsMode,
  { from, to, month }: Pick<TotalBenefitsProps, "from" | "to" | "month">,
) {
  if (mode === "month" && month) return totalBenefitsCopy("leadMonth", { month });
  return from && to ? totalBenefitsCopy("lead", { from, to }) : totalBenefitsCopy("leadPlain");
}

function PeriodSwitch({ mode, toMode }: Pick<TotalBenefitsProps, "mode" | "toMode">) {
  return (
    <nav className="bp-switch" aria-label={totalBenefitsCopy("modes")}>
      {(["year", "month"] as const).map((period) => (
        <Link
          key={period}
          to={toMode(period)}
          aria-current={period === mode ? "page" : undefined}
          preventScrollReset
        >
          {totalBenefitsCopy(period)}{" "}
        </Link>
      ))}
    </nav>
  );
}

const signs: Partial<Record<TotalsFigure["key"], string>> = { employerAdds: "+", reward: "=" };

/** The reward is pay plus the employer's part. The employee's part is paid out of pay. */
function Figures({ payPence, totals }: { payPence: number | null; totals: TotalsRow }) {
  const mainKey = payPence === null ? "employerAdds" : "reward";
  return (
    <dl className="bp-worth__figures">
      {listTotalsFigures(payPence, totals).map(({ key, label, pence }) => (
        <Figure
          key={key}
          label={label}
          pence={pence}
          sign={payPence === null ? undefined : signs[key]}
          isMain={key === mainKey}
          isAside={key === "costYou" || key === "youPay"}
        />
      ))}
    </dl>
  );
}

interface FigureProps {
  label: string;
  pence: number;
  sign?: string;
  isMain?: boolean;
  isAside?: boolean;
}

function Figure({ label, pence, sign, isMain, isAside }: FigureProps) {
  const kind = isMain ? " bp-worth__figure--main" : isAside ? " bp-worth__figure--aside" : "";
  return (
    <div className={`bp-worth__figure${kind}`} data-sign={sign}>
      <dt>{label}</dt>
      <dd>
        <Money pence={pence} />
      </dd>
    </div>
  );
}

/** Who pays for all benefits: the employer, saved tax and take-home pay. */
function Shares({ totals }: { totals: TotalsRow }) {
  const shares = listTotalsShares(totals);
  if (shares.length === 0) return null;
  return (
    <section className="bp-worth__shares">
      <p>
        <b>{totalBenefitsCopy("benefitsWorth", { total: formatMoney(totals.togetherPence) })}</b>
      </p>
      <MoneyBar shares={shares} size="tall" keyLayout="across" />
    </section>
  );
}

/** Hides pay behind a control, because pay is private; sums with pay are left out. */
function HiddenPay({ payPence }: Pick<TotalBenefitsProps, "payPence">) {
  return (
    <>
      <Notice>{totalBenefitsCopy("hidden")}</Notice>
      {payPence !== null && (
        <dl className="bp-worth__figures">
          <Figure label={totalBenefitsCopy("pay")} pence={payPence} isMain />
        </dl>
      )}
    </>
  );
}
