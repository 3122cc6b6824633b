// Builds the browser's scripts for each language, because a page has one language's texts. `remix build`
// makes the English ones.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readLanguages, SOURCE_LANGUAGE } from "../../app/copy/compile/compile.ts";
import { dropEmptyFiles } from "./drop-empty-files.ts";
import { mergeChunks } from "./merge-chunks.ts";

const runCommand = (command: string, args: string[], language: string) =>
  execFileSync(command, args, { stdio: "inherit", env: { ...process.env, COPY_LANGUAGE: language } });

/**
 * Builds each language and puts its files next to the English ones. Files with equal content share a name.
 * `build/assets-cy.json` lists those that Welsh pages load.
 */
export async function collectLanguages(folder: string): Promise<void> {
  const others = [...readLanguages().keys()].filter((language) => language !== SOURCE_LANGUAGE);
  for (const language of others) {
    const languageFolder = `build/languages/${language}`;
    const assets = `build/assets-${language}.json`;
    mkdirSync(languageFolder, { recursive: true });
    runCommand("npm", ["run", "copy"], language);
    runCommand("npx", ["remix", "build"], language);
    const manifest = readdirSync(languageFolder).find((name) => /^manifest-.*\.js$/.test(name));
    const script = readFileSync(`${languageFolder}/${manifest}`, "utf8");
    writeFileSync(assets, script.replace(/^window\.__remixManifest=/, "").replace(/;\s*$/, ""));
    await dropEmptyFiles(languageFolder, assets);
    await mergeChunks(languageFolder, assets);
    cpSync(languageFolder, folder, { recursive: true });
  }
  rmSync("build/languages", { recursive: true, force: true });
  if (others.length > 0) runCommand("npm", ["run", "copy"], SOURCE_LANGUAGE);
}
