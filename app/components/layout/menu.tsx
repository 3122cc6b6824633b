import { Link, useLocation } from "@remix-run/react";
import { isCurrentPage, type MenuLink } from "./menu-link.ts";

/** The links of a menu as list items; the current page's link is marked. */
export function MenuItems({ links }: { links: MenuLink[] }) {
  const { pathname } = useLocation();
  return links.map(({ id, slug, title, places = [], reloads }) => {
    const isHere = [slug, ...places].some((place) => isCurrentPage(pathname, place));
    return (
      <li key={id}>
        <Link to={slug} reloadDocument={reloads} aria-current={isHere ? "page" : undefined}>
          {title}
        </Link>
      </li>
    );
  });
}
