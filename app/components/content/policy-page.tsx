import { Link } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { ButtonLink } from "../form/button.tsx";
import { Page } from "../layout/page.tsx";
import { LanguageNote } from "./language-note.tsx";
import { Prose } from "./prose.tsx";
import type { SafeHtml } from "./safe-html.ts";

interface PolicyPageProps {
  title: string;
  /** The address of the visitor's home page, logged in or not (CONTENT-07). */
  home: string;
  /** The text, or null if it could not be loaded. */
  html: SafeHtml | null;
  /** The language of the text, if it differs from the page's. */
  language?: string | null;
  /** A link below the text, such as from the cookie policy to the cookie settings. */
  more?: { to: string; label: string };
}

/** A page with a long text: cookie policy, privacy statement, or terms. */
export function PolicyPage({ title, home, html, language, more }: PolicyPageProps) {
  return (
    <Page width="text" title={title} crumbs={[{ title: shellCopy("home"), to: home }, { title }]}>
      {html ? (
        <>
          <LanguageNote language={language} />
          <Prose html={html} lang={language ?? undefined} />
          {more && (
            <p>
              <Link to={more.to}>{more.label}</Link>
            </p>
          )}
        </>
      ) : (
        <>
          <p>{contentCopy("failed", { title })}</p>
          <div className="bp-actions">
            <ButtonLink to={home}>{contentCopy("returnToHome")}</ButtonLink>
          </div>
        </>
      )}
    </Page>
  );
}
