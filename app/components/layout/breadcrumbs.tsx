import { Link } from "@remix-run/react";
import { shellCopy } from "#copy/shell";
import { NamedText } from "../content/named-text.tsx";

export interface Crumb {
  title: string;
  /** The language of the title, if it differs from the page's. */
  lang?: string;
  /** Absent on the last breadcrumb, which is the page itself. */
  to?: string;
}

/** The path to the page: "Home > Contact Us". */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="bp-crumbs" aria-label={shellCopy("breadcrumb")}>
      <ol>
        {crumbs.map(({ title, lang, to }) => (
          <li key={title} lang={lang}>
            {to ? (
              <Link to={to}>
                <NamedText>{title}</NamedText>
              </Link>
            ) : (
              <span aria-current="page">
                <NamedText>{title}</NamedText>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
