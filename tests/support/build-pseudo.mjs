// A second server, `build/pseudo.cjs`, that also has the tests' language; every other build leaves it out.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

const language = "xa";
const folder = "build/languages";
const run = (command, args, env) =>
  execFileSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });

try {
  run("npm", ["run", "copy"], { COPY_LANGUAGE: language });
  run("npx", ["remix", "build"], { COPY_LANGUAGE: language });
} finally {
  run("npm", ["run", "copy"], { COPY_LANGUAGE: "en" });
}
const manifest = readdirSync(`${folder}/${language}`).find((name) => /^manifest-.*\.js$/.test(name));
const script = readFileSync(`${folder}/${language}/${manifest}`, "utf8");
writeFileSync(
  `build/assets-${language}.json`,
  script.replace(/^window\.__remixManifest=/, "").replace(/;\s*$/, ""),
);
renameSync(`${folder}/${language}.cjs`, "build/pseudo.cjs");
rmSync(folder, { recursive: true, force: true });
