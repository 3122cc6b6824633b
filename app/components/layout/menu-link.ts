/** A link of a menu (SHELL-10); `slug` is its address on this site. */
export interface MenuLink {
  id: string;
  slug: string;
  title: string;
  /** Other addresses that belong to the same link, with all addresses below them. */
  places?: string[];
  /** Whether the link loads a new document, such as for logging out. */
  reloads?: boolean;
}

/** Whether a path is the link's address or below it, with or without a slash at the end. */
export function isCurrentPage(pathname: string, slug: string): boolean {
  const place = slug.replace(/\/+$/, "");
  const currentPath = pathname.replace(/\/+$/, "");
  return currentPath === place || (place !== "" && currentPath.startsWith(`${place}/`));
}
