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
  /** The target of Home: the visitor's own, signed in or not (CONTENT-07). */
  home: string;
  /** The text, or null if it could not be loaded. */
  html: SafeHtml | null;
  /** Of the text, where it is another than the page's. */
  language?: string | null;
  /** Where to go on from the text, such as from cookies to their settings. */
  more?: { to: string; label: string };
}

/** A text to read: cookie policy, privacy statement, terms. */
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
