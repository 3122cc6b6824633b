import sanitizeHtml from "sanitize-html";
import type { SafeHtml } from "~/components/content/safe-html.ts";

const textTags = [
  "h2",
  "h3",
  "h4",
  "p",
  "br",
  "hr",
  "ul",
  "ol",
  "li",
  "strong",
  "b",
  "em",
  "i",
  "blockquote",
  "code",
  "dl",
  "dt",
  "dd",
];
const tableTags = ["table", "caption", "thead", "tbody", "tr", "th", "td"];

/** What an editor may write: text, lists, tables and links. No picture, style, class, script or form. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, ...tableTags, "a"],
  allowedAttributes: { a: ["href"], th: ["scope", "colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  // A page has one h1 and it is not the content's.
  transformTags: { h1: "h2" },
};

/** The only maker of `SafeHtml`: HTML from the upstream, cut down to an allow-list on its way out of the client. */
export function sanitise(html: string | null | undefined): SafeHtml {
  return sanitizeHtml(html ?? "", options) as SafeHtml;
}
