import { formatMoney } from "./format-money.ts";

export { formatMoney };

/** An amount in integer pence. Bold, because people look for money. */
export function Money({ pence }: { pence: number }) {
  return <b className="bp-money">{formatMoney(pence)}</b>;
}
