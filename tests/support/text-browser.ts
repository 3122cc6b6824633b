import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

/** Whether the text browser w3m is installed, and `script`, which gives it a terminal. */
export const hasTextBrowser = ["/usr/bin/w3m", "/usr/bin/script"].every((path) => existsSync(path));

const OPTIONS =
  "-cookie -o accept_cookie=1 -o show_cookie=0 -o confirm_qq=0 -o wrap_search=1 -o auto_image=0";
const TAB = "\t";
const ENTER = "\r";
/** Clears a prompt's line. */
const CLEAR = "\u0015";
/** Moves to the page's beginning. */
const TOP = "g^";

/** A person at w3m, who presses keys and reads the page that it shows. */
export class TextBrowser {
  private readonly child: ChildProcess;
  private readonly home: string;

  private constructor(child: ChildProcess, home: string) {
    this.child = child;
    this.home = home;
  }

  static async open(url: string): Promise<TextBrowser> {
    const home = await mkdtemp(join(tmpdir(), "text-browser-"));
    await mkdir(join(home, ".w3m"));
    await writeFile(join(home, ".w3m/keymap"), `keymap S SAVE_SCREEN ${join(home, "screen")}\n`);
    const command = `stty rows 50 cols 80; exec w3m ${OPTIONS} '${url}'`;
    const child = spawn("script", ["-qefc", command, "/dev/null"], {
      stdio: ["pipe", "ignore", "ignore"],
      env: { ...process.env, HOME: home, TERM: "vt100", LANG: "C.UTF-8" },
    });
    return new TextBrowser(child, home);
  }

  async close(): Promise<void> {
    this.child.stdin?.end();
    this.child.kill("SIGKILL");
    await rm(this.home, { recursive: true, force: true });
  }

  /** Waits for a page with this text. @returns the text of the whole page */
  waitFor(text: string): Promise<string> {
    return this.waitUntil((screen) => screen.includes(text));
  }

  waitForAbsence(text: string): Promise<string> {
    return this.waitUntil((screen) => !screen.includes(text));
  }

  /** Types into the field after a label. */
  type(label: string, text: string): void {
    this.pressKeys(`${TOP}/^${label}${ENTER}${TAB}${ENTER}${CLEAR}${text}${ENTER}`);
  }

  press(button: string): void {
    this.pressKeys(`${TOP}/${button}${ENTER}${ENTER}`);
  }

  follow(link: string): void {
    this.pressKeys(`${TOP}/${link}${ENTER}${ENTER}`);
  }

  private async waitUntil(isShown: (screen: string) => boolean): Promise<string> {
    let screen = "";
    const poll = expect.poll(async () => {
      screen = await this.read();
      return isShown(screen) || screen;
    });
    await poll.toBe(true);
    return screen;
  }

  private async read(): Promise<string> {
    const path = join(this.home, "screen");
    await rm(path, { force: true });
    this.pressKeys("S");
    await expect.poll(() => existsSync(path), { interval: 20 }).toBe(true);
    return readFile(path, "utf8");
  }

  private pressKeys(keys: string): void {
    this.child.stdin?.write(keys);
  }
}
