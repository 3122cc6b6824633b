import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { paths } from "../../app/paths.ts";
import { withPortal } from "../support/portal.ts";
import { PROGRAM } from "../support/process.ts";

const WATCH = fileURLToPath(new URL("../support/texts-read-at-load.cjs", import.meta.url));
const SERVER = PROGRAM.replace(/index\.js$/, "server.js");

/** Records catalogue reads while a server file is loaded. */
async function readEarly(load: string): Promise<string[]> {
  const script = `${load}; process.stdout.write(JSON.stringify([...earlyTexts])); process.exit()`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--require", WATCH, "--eval", script], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

test("no text is read while the program loads, because such a text would be English in every language", async () => {
  expect(await readEarly(`require(${JSON.stringify(PROGRAM)})`)).toEqual([]);
});

test("a text that is read while the program loads is reported with the file that reads it", async () => {
  const earlyReads = await readEarly(`
    const path = ${JSON.stringify(SERVER)};
    const server = new module.constructor(path, module);
    server.filename = path;
    server.paths = module.constructor._nodeModulePaths(path);
    const text = require("node:fs").readFileSync(path, "utf8");
    server._compile(text + '\\nfunction readsTooEarly() { return shellCopy("home") }\\nreadsTooEarly();', path)`);
  expect(earlyReads).toEqual([expect.stringContaining("readsTooEarly")]);
});

const portal = withPortal();

test.each([
  ["en", "Reset password", "Error: ", "This field is required"],
  ["cy", "Ailosod y cyfrinair", "Gwall: ", "Mae'r maes hwn yn ofynnol"],
])(
  "a refused form gives its message in the sender's language: %s",
  async (language, button, prefix, message) => {
    const browser = portal().createBrowser({
      host: "cwmcoed.localhost",
      headers: { "Accept-Language": language },
    });
    await browser.get(paths.forgottenPassword());
    const page = await browser.page.getForm({ button }).submit(button);
    expect([page.status, page.title.slice(0, prefix.length)]).toEqual([400, prefix]);
    expect(page.findError("email")).toContain(message);
  },
);
