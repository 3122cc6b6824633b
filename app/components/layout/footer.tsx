import { Link, useLocation } from "@remix-run/react";
import { copy } from "~/copy/copy.ts";
import { paths } from "~/paths.ts";

export interface FooterProps {
  brandName: string;
  /** The current year, told by the server so that both renders agree. */
  year: number;
  /** Only for someone signed in whose client takes enquiries (SHELL-12). */
  hasContact: boolean;
}

export function Footer({ brandName, year, hasContact }: FooterProps) {
  return (
    <footer className="bp-footer">
      <div className="bp-wrap bp-footer__row">
        <FooterLinks hasContact={hasContact} />
        <Copyright year={year} brandName={brandName} />
      </div>
    </footer>
  );
}

export function Copyright({ year, brandName }: Pick<FooterProps, "year" | "brandName">) {
  return <p>{copy("shell.copyright", { year, brand: brandName })}</p>;
}

/** Policies that everybody can read before they agree to anything, even without an account. */
export function FooterLinks({ hasContact }: Pick<FooterProps, "hasContact">) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // On that page itself the link stays there: an address within its own address would have no end.
  const colours = here.startsWith(paths.lightOrDark()) ? here : paths.lightOrDark(here);
  return (
    <nav aria-label={copy("shell.footerNavigation")}>
      <ul className="bp-footer__links">
        <li>
          <Link to={paths.privacy()}>{copy("shell.privacy")}</Link>
        </li>
        <li>
          <Link to={paths.terms()}>{copy("shell.terms")}</Link>
        </li>
        {hasContact && (
          <li>
            <Link to={paths.contact()}>{copy("shell.contact")}</Link>
          </li>
        )}
        <li>
          <Link to={colours}>{copy("shell.lightOrDark")}</Link>
        </li>
      </ul>
    </nav>
  );
}
