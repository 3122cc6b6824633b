import { Link, useLocation } from "@remix-run/react";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { LanguageItems } from "./language-links.tsx";

export interface FooterProps {
  brandName: string;
  /** The current year, from the server so that both renders agree. */
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
  return <p>{shellCopy("copyright", { year, brand: brandName })}</p>;
}

/** Policies that everybody can read before they agree to anything, even without an account. */
export function FooterLinks({ hasContact }: Pick<FooterProps, "hasContact">) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // On that page itself the link stays: adding an address to itself would never end.
  const colours = here.startsWith(paths.lightOrDark()) ? here : paths.lightOrDark(here);
  return (
    <nav aria-label={shellCopy("footerNavigation")}>
      <ul className="bp-footer__links">
        <li>
          <Link to={paths.privacy()}>{shellCopy("privacy")}</Link>
        </li>
        <li>
          <Link to={paths.terms()}>{shellCopy("terms")}</Link>
        </li>
        {hasContact && (
          <li>
            <Link to={paths.contact()}>{shellCopy("contact")}</Link>
          </li>
        )}
        <li>
          <Link to={colours}>{shellCopy("lightOrDark")}</Link>
        </li>
        <LanguageItems />
      </ul>
    </nav>
  );
}
