import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { ProblemList } from "../problem.ts";
import type { FieldPath, Locator } from "./locator.ts";

interface ParsedYaml {
  /** Values stay texts, lists and settings, so that `12.50` keeps its digits; the schema parses each text. */
  value: unknown;
  locate: Locator;
}

/** Parses YAML; `firstLine` is its first line in the file. Returns null, and adds problems, if it is invalid. */
export function parseYaml(
  text: string,
  { file, problems, firstLine = 1 }: { file: string; problems: ProblemList; firstLine?: number },
): ParsedYaml | null {
  const lines = text.split("\n");
  const tab = lines.findIndex((line) => /^\s*\t/.test(line));
  if (tab >= 0) {
    const hint = "Use spaces at the start of a line";
    problems.error(file, firstLine + tab, "A line starts with a tab", hint);
    return null;
  }
  const counter = new LineCounter();
  for (const [index, line] of lines.entries()) {
    const colour = unquotedColour.exec(line)?.[1];
    if (!colour) continue;
    const problemText = `${colour} has no quotes, so it is read as a remark`;
    problems.error(file, firstLine + index, problemText, `Write "${colour}" in quotes`);
    // Corrects the value, so that the parser does not report it again.
    lines[index] = line.replace(colour, `"${colour}"`);
  }
  const document = parseDocument(lines.join("\n"), {
    lineCounter: counter,
    schema: "failsafe",
    prettyErrors: false,
  });
  const getLine = (offset: number) => firstLine + counter.linePos(offset).line - 1;
  for (const { code, pos, message } of document.errors) {
    if (message.includes("call stack")) {
      problems.error(file, getLine(pos[0]), "The settings are nested too deep", generalHint);
      return null;
    }
    const [problemText, hint] = explainedFaults[code] ?? [
      `This is not YAML: ${getFirstSentence(message)}`,
      generalHint,
    ];
    problems.error(file, getLine(pos[0]), problemText, hint);
  }
  if (document.errors.length > 0) return null;
  const budget = { nodes: 50_000 };
  const value = toPlainValue(document.contents, budget, 0);
  if (budget.nodes < 0) {
    problems.error(file, null, "This file has too many entries", "Write 50,000 entries at most");
    return null;
  }
  return { value, locate: (path) => locateNode(document.contents, path, getLine, lines, firstLine) };
}

const unquotedColour = /:\s+(#[0-9a-f]{6})\s*$/i;

const generalHint = "Write `name: value`, and start the lines below a name with two spaces more";

/** Our own words for the parser's errors that people often cause. */
const explainedFaults: Readonly<Record<string, [text: string, hint: string]>> = {
  DUPLICATE_KEY: ["This name is here twice", "Keep one of the two lines"],
  TAB_AS_INDENT: ["A line starts with a tab", "Use spaces at the start of a line"],
  BAD_INDENT: ["This line starts in the wrong column", "Start it below the lines that it belongs with"],
  MULTIPLE_DOCS: ["The file has a line of three dashes", "Leave the line out"],
  BAD_ALIAS: ["A value that starts with * refers to another", "Put the value in quotes"],
};

const getFirstSentence = (message: string) => message.split(/[\n.]/)[0]?.toLowerCase() ?? "";

type Contents = Node | null | undefined;

/** Converts YAML to plain values. Names without a value are left out, and references are not followed. */
function toPlainValue(node: unknown, budget: { nodes: number }, depth: number): unknown {
  budget.nodes -= 1;
  if (budget.nodes < 0 || depth > 20) return undefined;
  if (isScalar(node))
    return node.value === "" && node.type === "PLAIN" ? undefined : String(node.value ?? "");
  if (isSeq(node)) return node.items.map((item) => toPlainValue(item, budget, depth + 1));
  if (isAlias(node)) return `*${node.source}`;
  if (!isMap(node)) return undefined;
  const value: Record<string, unknown> = Object.create(null);
  for (const { key, value: item } of node.items) {
    const itemValue = toPlainValue(item, budget, depth + 1);
    if (itemValue !== undefined) value[isScalar(key) ? String(key.value) : "?"] = itemValue;
  }
  return { ...value };
}

function locateNode(
  root: Contents,
  path: FieldPath,
  lineAt: (offset: number) => number,
  lines: readonly string[],
  firstLine: number,
): number | null {
  let node: unknown = root;
  let line = firstLine;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair || !isPair(pair) || !isScalar(pair.key)) break;
      line = lineAt(pair.key.range?.[0] ?? 0);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      const start = (node as Contents)?.range?.[0];
      if (start !== undefined) line = lineAt(start);
    } else break;
  }
  return Math.min(line, firstLine + lines.length - 1);
}
