import { Link, useLocation } from "@remix-run/react";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { LanguageItems } from "./language-links.tsx";

export interface FooterProps {
  brandName: string;
  /** The current year from the server, so that the server's and the browser's HTML agree. */
  year: number;
  /** True only for a logged-in person whose client accepts enquiries (SHELL-12). */
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

/** Links to the policies, which everybody can read, even without an account. */
export function FooterLinks({ hasContact }: Pick<FooterProps, "hasContact">) {
  const { pathname, search } = useLocation();
  const currentPage = pathname + search;
  // On that page the link stays unchanged, because otherwise its return address would grow with each press.
  const colours = currentPage.startsWith(paths.lightOrDark()) ? currentPage : paths.lightOrDark(currentPage);
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
