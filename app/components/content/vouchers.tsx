import { vouchersCopy } from "#copy/vouchers";
import { Panel } from "./card.tsx";
import { Facts } from "./facts.tsx";
import { formatMoney } from "./format-money.ts";
import type { VouchersView } from "./vouchers-view.ts";

/** A person's childcare vouchers (CCV-03). */
export function VouchersPanel({ balancePence, lastPayment, nextVoucher }: VouchersView) {
  const facts = [
    { label: vouchersCopy("lastPayment"), value: lastPayment },
    { label: vouchersCopy("nextVoucher"), value: nextVoucher },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return (
    <Panel title={vouchersCopy("title")}>
      <p>
        <span className="bp-figure">{formatMoney(balancePence)}</span>{" "}
        <span className="bp-quiet">{vouchersCopy("balance")}</span>
      </p>
      {facts.length > 0 && <Facts facts={facts} />}
    </Panel>
  );
}
