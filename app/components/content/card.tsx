import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NamedText } from "./named-text.tsx";
import { Tile } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";

interface CardProps {
  title: string;
  icon?: PictureName;
  /** A link with a text such as "Open the statement". */
  link?: {
    to: string;
    label: string;
    /** Whether the link opens a panel over the page, so that the page keeps its scroll position. */
    isPanel?: boolean;
  };
  /** The language of the card's text, if it differs from the page's. */
  lang?: string;
  children?: ReactNode;
}

/** A card with one fact or task. With a link, the whole card is pressable and its text is the link. */
export function Card({ title, icon, link, lang, children }: CardProps) {
  return (
    <article className={link ? "bp-card bp-card--link" : "bp-card"} lang={lang}>
      {icon && <Tile name={icon} />}
      <h3 className="bp-card__title">
        <NamedText>{title}</NamedText>
      </h3>
      {children && (
        <div className="bp-card__body">
          <NamedText>{children}</NamedText>
        </div>
      )}
      {link && (
        <Link className="bp-card__link" to={link.to} preventScrollReset={link.isPanel}>
          {link.label}
        </Link>
      )}
    </article>
  );
}

/** Cards next to each other if there is room, in one column on a phone. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="bp-grid">{children}</div>;
}

/** A plain surface for a form or a text. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="bp-card bp-card--panel">
      {title && (
        <h2>
          <NamedText>{title}</NamedText>
        </h2>
      )}
      {children}
    </div>
  );
}
