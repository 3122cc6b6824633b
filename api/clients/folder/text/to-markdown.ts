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
    const at = parent ? Array.from(parent.childNodes).indexOf(node) : 0;
    const mark = parent?.nodeName === "OL" ? `${at + 1}. ` : "- ";
    const body = content.trim().replace(/\n/g, `\n${" ".repeat(mark.length)}`);
    return `${mark}${body}${node.nextSibling ? "\n" : ""}`;
  },
});

/** Markdown from which `toHtml` makes the same HTML again; where Markdown cannot say it, the HTML itself, marked. */
export function toMarkdown(html: string): string {
  const escaped = `${turndown.turndown(html)}\n`;
  // A heading may start with a number, which needs no escape there.
  const plain = escaped.replace(/^(#+ \d+)\\\./gm, "$1.");
  const markdown = [plain, escaped].find((each) => !each.startsWith("<!--") && toHtml(each).html === html);
  if (markdown !== undefined) return markdown;
  // A line that starts with # would end a question's answer, and lines that are empty at its end would be lost.
  const kept = html.replace(/^#/gm, "&#35;").replace(/\n+$/, (lines) => "&#10;".repeat(lines.length));
  return `${htmlMarker}\n${kept}\n`;
}
