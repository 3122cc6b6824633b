import { moneyCopy } from "#copy/money";

/** A reference number to quote; one tap selects all of it. */
export function Reference({ value, label = moneyCopy("reference") }: { value: string; label?: string }) {
  return (
    <p className="bp-ref">
      <span className="bp-quiet">{label}</span> <code className="bp-ref__value">{value}</code>
    </p>
  );
}
