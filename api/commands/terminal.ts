import { createInterface } from "node:readline/promises";
import type { CommandDeps } from "./run.ts";

/** Standard output and error, and whoever sits there. */
export const terminal: Pick<CommandDeps, "say" | "complain" | "confirm"> = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
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
