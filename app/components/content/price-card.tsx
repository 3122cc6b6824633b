import type { ReactNode } from "react";
import { moneyCopy } from "#copy/money";
import { Price, type PriceProps } from "./dock.tsx";
import { MoneyBar } from "./money-bar.tsx";
import type { MoneyShare } from "./paid-shares.ts";
import { Icon } from "./picture.tsx";
import type { IconName } from "./pictures.ts";
import { type PriceLine, PriceLines } from "./price-lines.tsx";

interface PriceCardProps extends PriceProps {
  /** The benefit's name, which distinguishes several cards on a page. */
  name?: string;
  /** A sentence on what the price covers. */
  text?: ReactNode;
  shares?: readonly MoneyShare[];
  total?: { label: string; pence: number };
  /** The only filled button of the view; below 960 pixels it is in the dock. */
  action?: ReactNode;
  /** Facts such as days left, the start day, and who must approve. */
  facts?: readonly { icon: IconName; text: ReactNode }[];
  /** "Why this price?" shows how each side is calculated, line by line; the last sum is the payment. */
  explanation?: readonly { title?: string; lines: PriceLine[]; sums: { label: string; pence: number }[] }[];
  children?: ReactNode;
}

/** A cost with its payers, deadline and next step. It stays in view next to the page if there is room. */
export function PriceCard(props: PriceCardProps) {
  const {
    name = moneyCopy("cost"),
    text,
    shares,
    total,
    action,
    facts,
    explanation = [],
    children,
    ...price
  } = props;
  return (
    <section className="bp-price-card" aria-label={name}>
      <Price {...price} />
      {text && <div className="bp-quiet">{text}</div>}
      {shares && <MoneyBar shares={shares} total={total} />}
      {action && <div className="bp-price-card__action">{action}</div>}
      {facts && facts.length > 0 && (
        <ul className="bp-price-card__facts">
          {facts.map(({ icon, text: fact }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no names and never move
            <li key={index}>
              <Icon name={icon} /> <span>{fact}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      {explanation.length > 0 && (
        <details className="bp-why">
          <summary className="bp-why__summary">{moneyCopy("why")}</summary>
          {explanation.map(({ title, ...lines }) => (
            <div className="bp-why__side" key={title ?? ""}>
              {title && <h3>{title}</h3>}
              <PriceLines {...lines} />
            </div>
          ))}
        </details>
      )}
    </section>
  );
}
