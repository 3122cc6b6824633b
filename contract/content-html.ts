/**
 * HTML elements that editors may use: text, lists, tables and links. Pictures, styles, classes, scripts and forms are
 * not allowed.
 */
export const contentHtml = {
  tags: [
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
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "a",
  ],
  attributes: { a: ["href"], th: ["scope", "colspan", "rowspan"], td: ["colspan", "rowspan"] },
  schemes: ["https", "mailto", "tel"],
} as const;
