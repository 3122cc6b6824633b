import { z } from "zod";
import { toFaultMessage } from "../../../domain/fields/fault.ts";
import { toWrongTypeError } from "../../../domain/fields/fields.ts";
import { toHtml } from "../text/to-html.ts";
import { toMarkdown } from "../text/to-markdown.ts";

/** A text in Markdown, stored as sanitised HTML. */
export const formattedTextSchema: z.ZodType<string> = z.codec(
  z.string({ error: ({ input }) => toWrongTypeError(input, "a text", "Write the text after `text: |`") }),
  z.custom<string>(),
  {
    decode: (markdown, context) => {
      const { html, removed } = toHtml(markdown);
      if (removed.length === 0) return html;
      const message = toFaultMessage(
        `has HTML that is not allowed: ${removed.join(", ")}`,
        "Use Markdown: headings, lists, tables, links, bold and italic",
      );
      context.issues.push({ code: "custom", input: markdown, message });
      return z.NEVER;
    },
    encode: toMarkdown,
  },
);
