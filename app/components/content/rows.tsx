import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NamedText } from "./named-text.tsx";

/** A list of items, each with its name, date, amount and link. */
export function Rows({ inOrder = false, children }: { inOrder?: boolean; children: ReactNode }) {
  const List = inOrder ? "ol" : "ul";
  return <List className="bp-rowlist">{children}</List>;
}

interface RowPriceProps {
  amount: string;
  note: string;
  /** The price before or after: "£37.90 from 1 January 2027". */
  otherPrice?: string;
}

/** A price as text and its unit: "£100.00", "a month, if it starts". */
export function RowPrice({ amount, note, otherPrice }: RowPriceProps) {
  return (
    <p>
      <b>{amount}</b> <span className="bp-quiet">{note}</span>
      {otherPrice && (
        <>
          {" "}
          <span className="bp-row__more">{otherPrice}</span>
        </>
      )}
    </p>
  );
}

interface RowProps {
  title: string;
  /** The language of the title, if it differs from the page's. */
  titleLang?: string;
  /** A `Tile` or a `CalendarLeaf` component. */
  picture?: ReactNode;
  /** The address that the whole row links to, if it has one link. */
  to?: string;
  /** A `Chip` component with the status. */
  state?: ReactNode;
  /** One sentence with the reason. */
  text?: ReactNode;
  /** A `RowPrice` component. */
  price?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** The heading's level, below the page's heading. */
  level?: 3 | 4;
}

/** One item of `Rows`. */
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
                <NamedText>{title}</NamedText>
              </Link>
            ) : (
              <NamedText>{title}</NamedText>
            )}
          </Heading>{" "}
          {state}
        </div>
        {text && (
          <div className="bp-row__text">
            <NamedText>{text}</NamedText>
          </div>
        )}
      </div>
      {price && <div className="bp-row__price">{price}</div>}
      {action && <div className="bp-row__action">{action}</div>}
    </li>
  );
}
