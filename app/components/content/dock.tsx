import type { ReactNode } from "react";
import { formatMoney } from "./format-money.ts";

export interface PriceProps {
  /** The text above the sum: "From", "It costs you". */
  label?: string;
  /** Null if `note` is enough to say the price: "No cost to you". */
  pence: number | null;
  /** The text under the sum: "a month of take-home pay". */
  note: string;
}

interface DockProps extends PriceProps {
  action?: ReactNode;
  /** Whether it contains a form's own button, which stays in place while the sum changes. */
  isInForm?: boolean;
}

/** Keeps the price and the button at the foot of a phone's screen. It is last in its page or form. */
export function Dock({ action, isInForm = false, ...price }: DockProps) {
  return (
    <div className={isInForm ? "bp-dock bp-dock--form" : "bp-dock"}>
      <Price {...price} />
      {action}
    </div>
  );
}

export function Price({ label, pence, note }: PriceProps) {
  return (
    <p className="bp-price">
      {label && <span className="bp-price__label">{label} </span>}
      {pence !== null && <b className="bp-price__sum">{formatMoney(pence)} </b>}
      <span className="bp-price__note">{note}</span>
    </p>
  );
}
