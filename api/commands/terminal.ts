import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import type { CommandDeps } from "./command.ts";

export type Terminal = Pick<CommandDeps, "operator" | "print" | "printError" | "confirm">;

// A reader such as `head` may close the pipe early, and the command still finishes its work.
process.stdout.on("error", () => {});

/** Standard output and error, and questions to the person at the terminal. */
export const terminal: Terminal = {
  operator: getOperatorName(),
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  async confirm(question) {
    if (!process.stdin.isTTY) return false;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(es)?$/i.test((await lines.question(question)).trim());
    } finally {
      lines.close();
    }
  },
};

/** The name of the logged-in user; in a container it may be only a number. */
function getOperatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
