import { Link } from "@remix-run/react";
import { contentCopy } from "#copy/content";
import { shellCopy } from "#copy/shell";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { ButtonLink } from "~/components/form/button.tsx";
import { Page } from "~/components/layout/page.tsx";
import { useLoadedFrame } from "./frame.ts";

interface PolicyPageProps {
  title: string;
  /** The sanitised text, or null if it could not be loaded. */
  html: string | null;
  /** The language of the text, if it differs from the page's. */
  language?: string | null;
  /** A link below the text, such as from the cookie policy to the cookie settings. */
  furtherLink?: { to: string; label: string };
}

/** A page with a long text: cookie policy, privacy statement, or terms. */
export function PolicyPage({ title, html, language, furtherLink }: PolicyPageProps) {
  // The visitor's home page, logged in or not (CONTENT-07).
  const { home } = useLoadedFrame();
  return (
    <Page width="text" title={title} crumbs={[{ title: shellCopy("home"), to: home }, { title }]}>
      {html ? (
        <>
          <LanguageNote language={language} />
          <Prose html={html as SafeHtml} lang={language ?? undefined} />
          {furtherLink && (
            <p>
              <Link to={furtherLink.to}>{furtherLink.label}</Link>
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
