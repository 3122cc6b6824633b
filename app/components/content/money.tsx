import { formatMoney } from "./format-money.ts";

/** An amount in integer pence, in bold so that it is easy to find. */
export function Money({ pence }: { pence: number }) {
  return <b className="bp-whole">{formatMoney(pence)}</b>;
}
