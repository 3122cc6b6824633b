import type { SafeHtml } from "./safe-html.ts";

interface ProseProps {
  html: SafeHtml;
  quiet?: boolean;
  /** Where it is in another language than the page. */
  lang?: string;
}

/** Text that an editor wrote elsewhere: headings, lists, links and tables get the portal's own look. */
export function Prose({ html, quiet = false, lang }: ProseProps) {
  return (
    <div
      lang={lang}
      className={quiet ? "bp-prose bp-prose--quiet" : "bp-prose"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type admits sanitised HTML only
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
