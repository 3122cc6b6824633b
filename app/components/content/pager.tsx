import { Link } from "@remix-run/react";
import { pagingCopy } from "#copy/paging";

interface PagerProps {
  /** The page number, counted from 1. */
  page: number;
  pageCount: number;
  to: (page: number) => string;
}

/** Links to the first, last and neighbouring pages; empty if there is one page. */
export function Pager({ page, pageCount, to }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="bp-pager" aria-label={pagingCopy("pages")}>
      {page > 1 && (
        <Link className="bp-pager__step" rel="prev" to={to(page - 1)}>
          {pagingCopy("previousPage")}
        </Link>
      )}
      <ul>
        {listShownPages(page, pageCount).map((pageNumber, index, all) => (
          <li
            key={pageNumber}
            className={index > 0 && pageNumber - (all[index - 1] ?? 0) > 1 ? "bp-pager__gap" : undefined}
          >
            <Link
              to={to(pageNumber)}
              aria-current={pageNumber === page ? "page" : undefined}
              aria-label={pagingCopy("pageNumber", { page: pageNumber })}
            >
              {pageNumber}
            </Link>
          </li>
        ))}
      </ul>
      {page < pageCount && (
        <Link className="bp-pager__step" rel="next" to={to(page + 1)}>
          {pagingCopy("nextPage")}
        </Link>
      )}
    </nav>
  );
}

function listShownPages(page: number, pageCount: number): number[] {
  const candidates = [1, page - 1, page, page + 1, pageCount].filter(
    (shown) => shown >= 1 && shown <= pageCount,
  );
  return [...new Set(candidates)].sort((a, b) => a - b);
}
