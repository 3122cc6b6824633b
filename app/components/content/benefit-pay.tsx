import { Link } from "@remix-run/react";
import { paths } from "~/paths.ts";
import { Notice } from "../layout/notice.tsx";
import type { BenefitPayView } from "./benefit-pay-view.ts";
import { Panel } from "./card.tsx";
import { Facts } from "./facts.tsx";

/** What a benefit takes from the next payslip, and why it is more, less or nothing. */
export function BenefitPay({ title, facts, holds, adjustments, link }: BenefitPayView) {
  return (
    <Panel title={title}>
      {holds && (
        <Notice tone="wait" title={holds.title}>
          {holds.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {adjustments.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Link to={paths.payslip()}>{link}</Link>
      </p>
    </Panel>
  );
}
