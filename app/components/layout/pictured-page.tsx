import type { ReactNode } from "react";
import { NamedText } from "../content/named-text.tsx";
import { Tile } from "../content/picture.tsx";
import type { PictureName } from "../content/pictures.ts";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { TitleText } from "./title-text.tsx";

interface PicturedPageProps {
  crumbs: Crumb[];
  title: string;
  /** The language of the title and the lead, if it differs from the page's. */
  lang?: string;
  /** The picture of the page's benefit. */
  picture: PictureName;
  size?: "usual" | "big";
  /** A `Chip` component above the title. */
  state?: ReactNode;
  lead?: ReactNode;
  /** A `PriceCard` next to the content if there is room. */
  aside?: ReactNode;
  /** A `Dock` component. */
  dock?: ReactNode;
  children: ReactNode;
}

/** A `Page` about one benefit, with a picture that moves in from the row that led here. */
export function PicturedPage(props: PicturedPageProps) {
  const { crumbs, title, lang, picture, size = "big", state, lead, aside, dock, children } = props;
  return (
    <div className="bp-wrap bp-page">
      <Breadcrumbs crumbs={crumbs} />
      <div className="bp-page__header bp-page__header--pictured">
        <Tile name={picture} size={size} />
        <div className="bp-page__words">
          {state && <p>{state}</p>}
          <h1 lang={lang}>
            <TitleText>{title}</TitleText>
          </h1>
          {lead && (
            <p className="bp-lead" lang={lang}>
              <NamedText>{lead}</NamedText>
            </p>
          )}
        </div>
      </div>
      <div className={aside ? "bp-split" : undefined}>
        <div className="bp-stack">{children}</div>
        {aside && <aside className="bp-stack">{aside}</aside>}
      </div>
      {dock}
    </div>
  );
}
