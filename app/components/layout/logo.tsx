import { Link } from "@remix-run/react";
import { shellCopy } from "#copy/shell";

export interface Brand {
  name: string;
  logo: { desktop: string; mobile: string };
  /** The employer's logo, next to the brand's. */
  client?: { name: string; logo: string };
}

/** The brand's logo, 32 pixels high, which links to the home page (SHELL-01, LIMIT-09). */
export function Logo({ brand, to }: { brand: Brand; to: string }) {
  return (
    <Link className="bp-logo" to={to}>
      <picture>
        <source media="(min-width: 768px)" srcSet={brand.logo.desktop} />
        <img
          className="bp-logo__image"
          src={brand.logo.mobile}
          alt={brand.name || shellCopy("home")}
          height="32"
        />
      </picture>
    </Link>
  );
}

/** The employer's logo, at most 150 × 38 pixels (SHELL-02). */
export function ClientLogo({ name, logo }: { name: string; logo: string }) {
  return <img className="bp-client-logo" src={logo} alt={name} height="38" />;
}
