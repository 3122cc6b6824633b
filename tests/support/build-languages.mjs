// Builds the browser's half once more for each language but English, which `remix build` makes: a page ships one
// language's words. Files are named by their content, so all languages share a folder, and what they have in common.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const catalogue = "app/copy";
const others = readdirSync(catalogue, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name) && entry.name !== "en")
  .map((entry) => entry.name);
const run = (command, args, language) =>
  execFileSync(command, args, { stdio: "inherit", env: { ...process.env, COPY_LANGUAGE: language } });

for (const language of others) {
  const folder = `build/languages/${language}`;
  mkdirSync(folder, { recursive: true });
  run("npm", ["run", "copy"], language);
  run("npx", ["remix", "build"], language);
  cpSync(folder, "public/build", { recursive: true });
  const manifest = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
  const script = readFileSync(`${folder}/${manifest}`, "utf8");
  writeFileSync(
    `build/assets-${language}.json`,
    script.replace(/^window\.__remixManifest=/, "").replace(/;\s*$/, ""),
  );
}
rmSync("build/languages", { recursive: true, force: true });
if (others.length > 0) run("npm", ["run", "copy"], "en");
