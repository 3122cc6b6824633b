import { Link } from "@remix-run/react";
import { payslipCopy } from "#copy/payslip";
import { shellCopy } from "#copy/shell";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { formatMoney } from "~/components/content/format-money.ts";
import { Payslip } from "~/components/content/payslip.tsx";
import type { PayslipPartName, PayslipView } from "~/components/content/payslip-view.ts";
import { PrintedFor } from "~/components/content/printed-for.tsx";
import { Failed } from "~/components/layout/failed.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";

interface PayslipsViewProps {
  /** Null if they could not be loaded. */
  payslips: PayslipView[] | null;
  printedFor: { name: string; client: string };
}

/** Shows the newest payslip in full and the earlier ones closed. */
export function PayslipsView({ payslips, printedFor }: PayslipsViewProps) {
  const title = payslipCopy("title");
  const hasLines = payslips?.some(({ parts, carried }) => parts.length > 0 || carried.length > 0);
  const [newest, ...earlier] = (hasLines && payslips) || [];
  return (
    <Page
      title={title}
      lead={payslipCopy("lead")}
      crumbs={[
        { title: shellCopy("home"), to: paths.home() },
        { title: shellCopy("myBenefits"), to: paths.myBenefits() },
        { title },
      ]}
    >
      <PrintedFor {...printedFor} />
      {!payslips && <Failed problem={payslipCopy("failed")} retry={paths.payslip()} />}
      {payslips && !newest && <Empty />}
      {newest && <Newest payslip={newest} />}
      {earlier.length > 0 && (
        <Section title={payslipCopy("earlier")}>
          <div>
            {earlier.map((payslip) => (
              <Earlier key={`${payslip.payDay} ${payslip.label}`} payslip={payslip} />
            ))}
          </div>
        </Section>
      )}
    </Page>
  );
}

function Empty() {
  return (
    <EmptyState icon="calendar">
      <p>{payslipCopy("empty")}</p>
      <p>
        <Link to={paths.myBenefits()}>{payslipCopy("seeBenefits")}</Link>
      </p>
    </EmptyState>
  );
}

function Newest({ payslip }: { payslip: PayslipView }) {
  const { label, basis, parts } = payslip;
  return (
    <>
      <div className="bp-section">
        <div className="bp-payroll__title">
          <h2>{label}</h2>
          <Basis {...payslip} />
        </div>
        {basis === "estimated" && <p>{payslipCopy("canChange")}</p>}
      </div>
      {parts.some(({ name }) => name !== "other" && name !== "taxed") && (
        <Facts
          look="figures"
          facts={(["before-tax", "net-pay", "employer"] as const)
            .filter((name) => parts.some((part) => part.name === name))
            .map((name) => ({
              label: payslipCopy(`part.${name}`),
              value: formatMoney(sumParts(payslip, name)),
            }))}
        />
      )}
      <Payslip payslip={payslip} />
    </>
  );
}

/** The row "You" is the sum of the deductions from pay, before and after tax. */
function Earlier({ payslip }: { payslip: PayslipView }) {
  const employeePence = sumParts(payslip, "before-tax") + sumParts(payslip, "net-pay");
  return (
    <details className="bp-statement">
      <summary className="bp-statement__year">
        <h3>{payslip.label}</h3>
        <Amount label={payslipCopy("you")} pence={employeePence} />
        <Amount label={payslipCopy("employer")} pence={sumParts(payslip, "employer")} />
      </summary>
      <div className="bp-stack bp-payslip__earlier">
        <p>
          <Basis {...payslip} />
        </p>
        <Payslip payslip={payslip} />
      </div>
    </details>
  );
}

function Amount({ label, pence }: { label: string; pence: number }) {
  return (
    <span className="bp-statement__amount">
      <span className="bp-quiet">{label}</span> {formatMoney(pence)}{" "}
    </span>
  );
}

function Basis({ basis, payDay }: Pick<PayslipView, "basis" | "payDay">) {
  const text = payslipCopy(`basis.${basis}`, { date: payDay });
  return <Chip tone={basis === "as-paid" ? "good" : "wait"}>{text}</Chip>;
}

const sumParts = ({ parts }: PayslipView, name: PayslipPartName) =>
  parts.find((part) => part.name === name)?.pence ?? 0;
