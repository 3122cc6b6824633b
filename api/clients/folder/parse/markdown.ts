import type { z } from "zod";
import type { ProblemList } from "../problem.ts";
import { toHtml } from "../text/to-html.ts";
import { decodeValue } from "./decode.ts";
import type { Locator, Positions } from "./locator.ts";
import { parseYaml } from "./yaml.ts";

export interface TextContext {
  file: string;
  problems: ProblemList;
  positions: Positions;
}

interface Body {
  text: string;
  /** The line on which the text starts in its file. */
  line: number;
}

/**
 * Parses a text that starts with settings between lines of three dashes; null if the settings are invalid.
 */
export function parseText<Values>(
  text: string,
  schema: z.ZodType<Values>,
  context: TextContext,
): { values: Values; body: Body } | null {
  const { file, problems, positions } = context;
  const frontMatter = /^---[ ]*\n(?:([\s\S]*?)\n)?---[ ]*(?:\n|$)/.exec(text);
  if (!frontMatter) {
    const hint = "Start the file with ---, the settings one a line, and --- again";
    problems.error(file, 1, "The settings before the text are missing", hint);
    return null;
  }
  const yaml = parseYaml(frontMatter[1] ?? "", { file, problems, firstLine: 2 });
  if (!yaml) return null;
  const locateLine: Locator = (path) => (path.length === 0 ? 1 : yaml.locate(path));
  positions.set(file, locateLine);
  const values = decodeValue(schema, yaml.value ?? {}, { file, problems, locate: locateLine });
  const body = { text: text.slice(frontMatter[0].length), line: frontMatter[0].split("\n").length };
  return values === null ? null : { values, body };
}

/** Sanitised HTML of a text. A missing text and elements that are not allowed are reported. */
export function parseBody(body: Body, { file, problems }: TextContext, label = "The text"): string {
  const { html, removed } = toHtml(body.text);
  if (html === "") problems.error(file, body.line, `${label} is missing`, "Write it in Markdown");
  for (const removedText of removed) {
    const name = removedText.replace(/[<>]|^a link by /g, "");
    const index = body.text.split("\n").findIndex((line) => line.includes(name));
    const hint = "Use Markdown: headings, lists, tables, bold, italic, and links to https addresses";
    problems.error(
      file,
      body.line + Math.max(index, 0),
      `This is not allowed in a text: ${removedText}`,
      hint,
    );
  }
  return html;
}

export interface Question {
  question: string;
  answer: string;
}

/** Parses questions: each is a line that starts with one #, and its answer is the text below. */
export function parseQuestions(body: Body, context: TextContext): Question[] {
  const { file, problems } = context;
  const parts: { question: string; lines: string[]; line: number }[] = [];
  for (const [index, text] of body.text.split("\n").entries()) {
    const question = /^#[ \t]+(.*)$/.exec(text)?.[1]?.trim();
    if (question) parts.push({ question, lines: [], line: body.line + index });
    else if (parts.length > 0) parts.at(-1)?.lines.push(text);
    else if (text.trim() !== "") {
      const hint = "Start each question with # and a space, and write the answer below it";
      problems.error(file, body.line + index, "This text comes before the first question", hint);
      return [];
    }
  }
  if (parts.length === 0) {
    problems.error(file, body.line, "There is no question", "Start each with # and a space");
  }
  return parts.map(({ question, lines, line }) => {
    const text = lines.join("\n").replace(/^\n+/, "").replace(/\n*$/, "\n");
    return { question, answer: parseBody({ text, line: line + 1 }, context, "The answer") };
  });
}
