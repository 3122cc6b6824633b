import type { SafeHtml } from "./safe-html.ts";

interface ProseProps {
  html: SafeHtml;
  quiet?: boolean;
  /** The language of the text, if it differs from the page's. */
  lang?: string;
}

/** Text from an editor, whose headings, lists, links and tables get the portal's look. */
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
