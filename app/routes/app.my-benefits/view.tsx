import { Link } from "@remix-run/react";
import { benefitsCopy } from "#copy/benefits";
import { cardsCopy } from "#copy/cards";
import { homeCopy } from "#copy/home";
import { payslipCopy } from "#copy/payslip";
import { shellCopy } from "#copy/shell";
import { totalBenefitsCopy } from "#copy/total-benefits";
import { BenefitFailure, BenefitList } from "~/components/content/benefit-list.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { formatMoney } from "~/components/content/format-money.ts";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import type { BenefitsView as View } from "./view-model.server.ts";

/** The list of the person's benefits (BENEFIT-02); `view` is null if the benefits could not be loaded. */
export function BenefitsView({ view, hasContact }: { view: View | null; hasContact: boolean }) {
  return (
    <Page
      title={benefitsCopy("title")}
      lead={benefitsCopy("lead")}
      crumbs={[{ title: shellCopy("home"), to: paths.home() }, { title: benefitsCopy("title") }]}
    >
      {view === null && (
        <Notice tone="bad">
          <BenefitFailure hasContact={hasContact} />
        </Notice>
      )}
      {view?.onProbation && <Notice tone="wait">{homeCopy("probation")}</Notice>}
      {view?.totals && <Totals {...view.totals} hasPayslip={view.hasPayslip} />}
      {view?.hasPayslip && !view.totals && (
        <p>
          <Link to={paths.payslip()}>{payslipCopy("link")}</Link>
        </p>
      )}
      {view?.hasCards && (
        <p>
          <Link to={paths.cards()}>{cardsCopy("link")}</Link>
        </p>
      )}
      {view?.groups.length === 0 && <EmptyState icon="gift">{benefitsCopy("empty")}</EmptyState>}
      <LanguageNote
        language={view?.groups.flatMap(({ benefits }) => benefits).find(({ language }) => language)?.language}
      />
      {view?.groups.map(({ title, benefits }) => (
        <Section key={title} title={title}>
          <BenefitList benefits={benefits} />
        </Section>
      ))}
    </Page>
  );
}

type TotalsProps = NonNullable<View["totals"]> & Pick<View, "hasPayslip">;

function Totals({ employeePence, employerPence, addedPence, hasPayslip }: TotalsProps) {
  return (
    <section className="bp-totals bp-stack" aria-label={benefitsCopy("totals")}>
      <dl>
        <Total label={benefitsCopy("youPay")} pence={employeePence} />
        <Total label={benefitsCopy("employerPays")} pence={employerPence} />
        {addedPence > 0 && <Total label={benefitsCopy("addedToPay")} pence={addedPence} />}
      </dl>
      <p className="bp-actions">
        <Link to={paths.totalBenefits()}>{totalBenefitsCopy("see")}</Link>{" "}
        {hasPayslip && <Link to={paths.payslip()}>{payslipCopy("link")}</Link>}
      </p>
    </section>
  );
}

function Total({ label, pence }: { label: string; pence: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="bp-figure">{formatMoney(pence)}</span>{" "}
        <span className="bp-quiet">{benefitsCopy("aMonth")}</span>
      </dd>
    </div>
  );
}
