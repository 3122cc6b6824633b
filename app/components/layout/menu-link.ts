/** A place that a menu leads to (SHELL-10): `slug` is its address on this site. */
export interface MenuLink {
  id: string;
  slug: string;
  title: string;
  /** Other addresses that belong to it, with all below them. */
  places?: string[];
  /** A separate page, such as logging out, that must not be loaded into the open one. */
  reloads?: boolean;
}

/** True on the page itself and below it, with or without a slash at the end. */
export function isCurrent(pathname: string, slug: string): boolean {
  const place = slug.replace(/\/+$/, "");
  const here = pathname.replace(/\/+$/, "");
  return here === place || (place !== "" && here.startsWith(`${place}/`));
}
