import { formatMoney } from "./format-money.ts";

export { formatMoney };

/** An amount in integer pence. Bold: money is what people came for. */
export function Money({ pence }: { pence: number }) {
  return <b className="bp-money">{formatMoney(pence)}</b>;
}
