import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A list of items, each with its name, date, amount and link. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="bp-rowlist">{children}</ul>;
}

interface RowProps {
  title: string;
  /** Such as a `Tile`. */
  picture?: ReactNode;
  /** Where the whole row leads, where it has one link. */
  to?: string;
  /** A `Chip`. */
  state?: ReactNode;
  /** One sentence, with the reason. */
  text?: ReactNode;
  /** A sum in words, and what it is of: "£100.00", "a month, if it starts". */
  price?: { amount: string; note: string };
  /** One button. */
  action?: ReactNode;
  /** The heading's level under the page's own. */
  level?: 3 | 4;
}

/** One of `Rows`. */
export function Row({ title, picture, to, state, text, price, action, level = 3 }: RowProps) {
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <li className={picture ? "bp-row bp-row--pictured" : "bp-row"}>
      {picture}
      <div className="bp-row__words">
        <div className="bp-row__title">
          <Heading>
            {to ? (
              <Link className="bp-row__link" to={to}>
                {title}
              </Link>
            ) : (
              title
            )}
          </Heading>{" "}
          {state}
        </div>
        {text && <div className="bp-quiet">{text}</div>}
      </div>
      {price && (
        <p className="bp-row__price">
          <b>{price.amount}</b> <span className="bp-quiet">{price.note}</span>
        </p>
      )}
      {action && <div className="bp-row__action">{action}</div>}
    </li>
  );
}
