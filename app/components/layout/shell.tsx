import type { ReactNode } from "react";
import { shellCopy } from "#copy/shell";
import { Footer, type FooterProps } from "./footer.tsx";
import { Header, type HeaderProps } from "./header.tsx";

interface ShellProps extends HeaderProps {
  footer: Omit<FooterProps, "brandName">;
  /** Content above everything, such as the cookie banner. */
  banners?: ReactNode;
  /** Content at the foot of the window: the masquerade banner, the idle warning. */
  bottom?: ReactNode;
  children: ReactNode;
}

/** The frame of every page except the login pages. Children are full width: a `Hero`, then a `Page`. */
export function Shell({ brand, signedIn, footer, banners, bottom, children }: ShellProps) {
  return (
    <div className="bp-shell">
      <SkipLink />
      {banners}
      <Header brand={brand} signedIn={signedIn} />
      <main className="bp-shell__main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...footer} brandName={brand.name} />
      {bottom && <div className="bp-bottom">{bottom}</div>}
    </div>
  );
}

/** The first link of every page, which skips the header and leads to `#main`. */
export function SkipLink() {
  return (
    <a className="bp-skip" href="#main">
      {shellCopy("skipToContent")}
    </a>
  );
}
