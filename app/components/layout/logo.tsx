import { Link } from "@remix-run/react";
import { shellCopy } from "#copy/shell";

export interface Brand {
  name: string;
  logo: { desktop: string; mobile: string };
  /** The employer's own, next to the brand's. */
  client?: { name: string; logo: string };
}

/** The brand's logo, 32 pixels high, leading home (SHELL-01, LIMIT-09). */
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

/** SHELL-02: at most 150 × 38. */
export function ClientLogo({ name, logo }: { name: string; logo: string }) {
  return <img className="bp-client-logo" src={logo} alt={name} height="38" />;
}
