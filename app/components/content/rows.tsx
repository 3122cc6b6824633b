import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A list of items, each with its name, date, amount and link. */
export function Rows({ inOrder = false, children }: { inOrder?: boolean; children: ReactNode }) {
  const List = inOrder ? "ol" : "ul";
  return <List className="bp-rowlist">{children}</List>;
}

interface RowPriceProps {
  amount: string;
  note: string;
  /** The sum before or after: "£37.90 from 1 January 2027". */
  then?: string;
}

/** A sum in words, and its unit: "£100.00", "a month, if it starts". */
export function RowPrice({ amount, note, then }: RowPriceProps) {
  return (
    <p>
      <b>{amount}</b> <span className="bp-quiet">{note}</span>
      {then && (
        <>
          {" "}
          <span className="bp-row__more">{then}</span>
        </>
      )}
    </p>
  );
}

interface RowProps {
  title: string;
  /** Of the title, where it is another than the page's. */
  titleLang?: string;
  /** A `Tile` or a `DayLeaf`. */
  picture?: ReactNode;
  /** The target of the whole row, if it has one link. */
  to?: string;
  /** A `Chip`. */
  state?: ReactNode;
  /** One sentence, with the reason. */
  text?: ReactNode;
  /** A `RowPrice`. */
  price?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** The heading's level under the page's own. */
  level?: 3 | 4;
}

/** One of `Rows`. */
export function Row(props: RowProps) {
  const { title, titleLang, picture, to, state, text, price, action, level = 3 } = props;
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <li className={picture ? "bp-row bp-row--pictured" : "bp-row"}>
      {picture}
      <div className="bp-row__words">
        <div className="bp-row__title">
          <Heading lang={titleLang}>
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
        {text && <div className="bp-row__text">{text}</div>}
      </div>
      {price && <div className="bp-row__price">{price}</div>}
      {action && <div className="bp-row__action">{action}</div>}
    </li>
  );
}
