import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { Quilt } from "../content/picture.tsx";
import { Copyright, FooterLinks, type FooterProps } from "./footer.tsx";
import type { Brand } from "./logo.tsx";
import { SkipLink } from "./shell.tsx";

interface SignInLayoutProps {
  brand: Brand;
  /** A picture of the scheme's avatar set (LOGIN-04). */
  avatar?: string;
  /** Content above the title: the steps, if there are several pages. */
  progress?: ReactNode;
  /** Absent if the content has a heading. */
  title?: string;
  lead?: ReactNode;
  banners?: ReactNode;
  footer: Omit<FooterProps, "brandName">;
  /** Content under the form: help, links, the demo's line. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A page for visitors: a form column and, if there is room, a picture of the brand next to it. */
export function SignInLayout(props: SignInLayoutProps) {
  const { brand, avatar, progress, title, lead, banners, footer, foot, children } = props;
  return (
    <div className="bp-signin">
      <SkipLink />
      {banners}
      <div className="bp-signin__columns">
        <main className="bp-signin__main" id="main" tabIndex={-1}>
          <div className="bp-signin__inner">
            <Link className="bp-logo" to={paths.login()}>
              <img className="bp-logo__image" src={brand.logo.desktop} alt={brand.name} height="32" />
            </Link>
            {progress}
            {title && (
              <div className="bp-page__header">
                <h1>{title}</h1>
                {lead && <p className="bp-lead">{lead}</p>}
              </div>
            )}
            {children}
            <div className="bp-signin__foot">
              {foot}
              <FooterLinks hasContact={footer.hasContact} />
              <Copyright year={footer.year} brandName={brand.name} />
            </div>
          </div>
        </main>
        <aside className="bp-signin__field">
          <Quilt />
          <p className="bp-signin__tagline">{shellCopy("signInTagline")}</p>
          {avatar && <img className="bp-signin__avatar" src={avatar} alt="" width="240" height="240" />}
        </aside>
      </div>
    </div>
  );
}
