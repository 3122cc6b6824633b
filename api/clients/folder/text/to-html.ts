import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { contentHtml } from "#contract/content-html.ts";

const parser = new Marked({ gfm: true, async: false });

/** A text that starts with this line is HTML, which is kept unchanged. */
export const htmlMarker = "<!-- html -->";

const { tags, attributes, schemes } = contentHtml;
const allowedTags: string[] = [...tags, "iframe"];
const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: [...attributes.a],
    th: [...attributes.th],
    td: [...attributes.td],
    // The portal shows videos only from hosts that its operator allows.
    iframe: ["src", "title"],
  },
  allowedSchemes: [...schemes],
  allowProtocolRelative: false,
  transformTags: { h1: "h2" },
};

export interface HtmlResult {
  html: string;
  /** Elements that were removed because they are not allowed, such as `<script>`. */
  removed: readonly string[];
}

/** Sanitised HTML of a Markdown text, which may contain HTML, without white space that has no effect. */
export function toHtml(markdown: string): HtmlResult {
  const text = markdown.replace(/\r\n?/g, "\n");
  const marked = text.trimStart();
  if (marked.startsWith(`${htmlMarker}\n`)) {
    return sanitiseHtml(marked.slice(htmlMarker.length + 1).replace(/\n$/, ""));
  }
  let parsed: string;
  try {
    parsed = parser.parse(text) as string;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { html: "", removed: ["quotes or lists within one another thousands of times"] };
  }
  const { html, removed } = sanitiseHtml(parsed);
  return { html: compactHtml(html), removed };
}

const blockTags = "p|h[2-4]|ul|ol|li|blockquote|hr|br|dl|dt|dd|table|caption|thead|tbody|tr|th|td";
const aroundBlock = new RegExp(`[ \\n\\t]*(</?(?:${blockTags})(?: [^>]*)?>)[ \\n\\t]*`, "g");

/** The same HTML without white space that has no effect. */
function compactHtml(html: string): string {
  return html
    .replace(/[ \n\t\r]+/g, " ")
    .replace(aroundBlock, "$1")
    .trim();
}

/** HTML in the form that a folder stores: sanitised and without extra white space. */
export const toContentHtml = (html: string): string => compactHtml(sanitiseHtml(html).html);

function sanitiseHtml(html: string): HtmlResult {
  const removed = new Set<string>();
  const safe = sanitizeHtml(html, {
    ...options,
    onOpenTag: (name, attribs) => {
      if (!allowedTags.includes(name) && name !== "h1") removed.add(`<${name}>`);
      for (const [attribute, value] of Object.entries(attribs)) {
        if (/^(on.*|style)$/.test(attribute)) removed.add(attribute);
        const scheme = /^[\s\0]*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
        if (
          ["href", "src"].includes(attribute) &&
          scheme &&
          !(schemes as readonly string[]).includes(scheme)
        ) {
          removed.add(`a link by ${scheme}:`);
        }
      }
    },
  });
  return { html: safe, removed: [...removed] };
}
