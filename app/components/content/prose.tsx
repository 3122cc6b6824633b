import type { SafeHtml } from "./safe-html.ts";

/** Text that an editor wrote elsewhere: headings, lists, links and tables get the portal's own look. */
export function Prose({ html, quiet = false }: { html: SafeHtml; quiet?: boolean }) {
  return (
    <div
      className={quiet ? "bp-prose bp-prose--quiet" : "bp-prose"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type admits sanitised HTML only
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
