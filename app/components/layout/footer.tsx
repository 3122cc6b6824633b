import { Link } from "@remix-run/react";
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
        <p>{copy("shell.copyright", { year, brand: brandName })}</p>
      </div>
    </footer>
  );
}

/** What everybody can read before they agree to anything, signed in or not. */
export function FooterLinks({ hasContact = false }: Partial<Pick<FooterProps, "hasContact">>) {
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
      </ul>
    </nav>
  );
}
