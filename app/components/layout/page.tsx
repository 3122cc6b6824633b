import type { ReactNode } from "react";
import { NamedText } from "../content/named-text.tsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { TitleText } from "./title-text.tsx";

interface PageProps {
  crumbs?: Crumb[];
  title?: string;
  /** The language of the title and the lead, if it differs from the page's. */
  lang?: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** `text` is for reading, `form` for a column of fields. */
  width?: "wide" | "text" | "form";
  /** Content next to the main content if there is room, or else below it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The content of a page: breadcrumbs, one heading and sections. */
export function Page({ crumbs, title, lang, lead, width = "wide", aside, children }: PageProps) {
  return (
    <div className={`bp-wrap bp-page bp-page--${width}`}>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      {title && (
        <div className="bp-page__header">
          <h1 lang={lang}>
            <TitleText>{title}</TitleText>
          </h1>
          {lead && (
            <p className="bp-lead" lang={lang}>
              <NamedText>{lead}</NamedText>
            </p>
          )}
        </div>
      )}
      {aside ? (
        <div className="bp-split">
          <div className="bp-stack">{children}</div>
          <aside className="bp-stack">{aside}</aside>
        </div>
      ) : (
        <div className="bp-stack">{children}</div>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** The language of the title, if it differs from the page's. */
  lang?: string;
  id?: string;
  /** The heading's level; 3 within another section. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, lang, id, level = 2, children }: SectionProps) {
  const Heading = level === 3 ? "h3" : "h2";
  return (
    <section className="bp-section" id={id}>
      <Heading lang={lang}>
        <NamedText>{title}</NamedText>
      </Heading>
      {children}
    </section>
  );
}
