import type { ReactNode } from "react";
import { formatMoney } from "./format-money.ts";

export interface PriceProps {
  /** Above the sum: "From", "It costs you". */
  label?: string;
  /** Null if the price is only in `note`: "No cost to you". */
  pence: number | null;
  /** Under the sum: "a month of take-home pay". */
  note: string;
}

interface DockProps extends PriceProps {
  action?: ReactNode;
  /** Contains a form's own button, which stays while the sum moves. */
  isInForm?: boolean;
}

/** On a phone: the sum, and the button, at the thumb; last in the page or form that it is of. */
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
