import { type ArrowFunctionExpression, type Node, parse } from "acorn";

/** The least length, in characters, of a module that is changed; parsing a shorter one twice takes hardly any time. */
const MIN_LENGTH = 20_000;

/**
 * Puts long CommonJS modules, which a bundle holds as functions, into parentheses. V8 takes these for functions
 * that are called at once and compiles them on a thread of its own; it would parse others again in the page's
 * thread, React for 30 ms on a slow phone.
 */
export function parseOnce(text: string): string {
  const edits = listModules(text).map(({ start, end, params, body }) => ({
    start,
    bodyStart: body.start,
    end,
    head: `(function(${params.map((param) => text.slice(param.start, param.end))})`,
  }));
  let result = text;
  for (const { start, bodyStart, end, head } of edits.toReversed())
    result = `${result.slice(0, start)}${head}${result.slice(bodyStart, end)})${result.slice(end)}`;
  return result;
}

/** The long functions that a file's top level passes to a call: `var module=wrap((exports,module)=>{…})`. */
function listModules(text: string): ArrowFunctionExpression[] {
  const { body } = parse(text, { ecmaVersion: "latest", sourceType: "module" });
  return body
    .flatMap((statement) => (statement.type === "VariableDeclaration" ? statement.declarations : []))
    .flatMap(({ init }) => (init?.type === "CallExpression" ? init.arguments : []))
    .filter(isModule);
}

const isModule = (node: Node): node is ArrowFunctionExpression => {
  const { type, body, async } = node as ArrowFunctionExpression;
  return (
    type === "ArrowFunctionExpression" &&
    !async &&
    body.type === "BlockStatement" &&
    node.end - node.start >= MIN_LENGTH
  );
};
