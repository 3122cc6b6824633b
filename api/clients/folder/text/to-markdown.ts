import TurndownService from "turndown";
import { htmlMarker, toHtml } from "./to-html.ts";

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  emDelimiter: "*",
  codeBlockStyle: "fenced",
});
turndown.keep(["table", "iframe", "dl"]);
turndown.addRule("listItem", {
  filter: "li",
  replacement: (content, node) => {
    const { parentNode: parent } = node;
    const index = parent ? Array.from(parent.childNodes).indexOf(node) : 0;
    const mark = parent?.nodeName === "OL" ? `${index + 1}. ` : "- ";
    const body = content.trim().replace(/\n/g, `\n${" ".repeat(mark.length)}`);
    return `${mark}${body}${node.nextSibling ? "\n" : ""}`;
  },
});

/**
 * Markdown from which `toHtml` makes the same HTML. The marked HTML itself is returned if Markdown cannot express it.
 */
export function toMarkdown(html: string): string {
  const escaped = `${turndown.turndown(html)}\n`;
  // In a heading, a number at the start needs no escape.
  const plain = escaped.replace(/^(#+ \d+)\\\./gm, "$1.");
  const markdown = [plain, escaped].find((each) => !each.startsWith("<!--") && toHtml(each).html === html);
  if (markdown !== undefined) return markdown;
  // A line starting with # would end a question's answer, and empty last lines would get lost.
  const escapedHtml = html.replace(/^#/gm, "&#35;").replace(/\n+$/, (lines) => "&#10;".repeat(lines.length));
  return `${htmlMarker}\n${escapedHtml}\n`;
}
