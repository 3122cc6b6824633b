import { copy } from "~/copy/copy.ts";
import { ButtonLink } from "../form/button.tsx";
import { Page } from "../layout/page.tsx";
import { Prose } from "./prose.tsx";
import type { SafeHtml } from "./safe-html.ts";

interface PolicyPageProps {
  title: string;
  /** Where Home leads: the visitor's own, signed in or not (CONTENT-07). */
  home: string;
  /** The text, or null where it could not be loaded. */
  html: SafeHtml | null;
}

/** A text to read: cookie policy, privacy statement, terms. */
export function PolicyPage({ title, home, html }: PolicyPageProps) {
  return (
    <Page width="text" title={title} crumbs={[{ title: copy("shell.home"), to: home }, { title }]}>
      {html ? (
        <Prose html={html} />
      ) : (
        <>
          <p>{copy("content.failed", { title })}</p>
          <div className="bp-actions">
            <ButtonLink to={home}>{copy("content.returnToHome")}</ButtonLink>
          </div>
        </>
      )}
    </Page>
  );
}
