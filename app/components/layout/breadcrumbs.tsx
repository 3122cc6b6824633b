import { Link } from "@remix-run/react";
import { shellCopy } from "#copy/shell";

export interface Crumb {
  title: string;
  /** Of the title, where it is another than the page's. */
  lang?: string;
  /** Absent on the last: the page itself. */
  to?: string;
}

/** The way here, "Home > Contact Us". */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="bp-crumbs" aria-label={shellCopy("breadcrumb")}>
      <ol>
        {crumbs.map(({ title, lang, to }) => (
          <li key={title} lang={lang}>
            {to ? <Link to={to}>{title}</Link> : <span aria-current="page">{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
