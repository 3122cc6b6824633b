import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Import {
  /** The path from the root for one of our own files, or else the package's specifier. */
  target: string;
  isOurs: boolean;
  /** Whether the compiler removes the import, so that it loads nothing. */
  isTypeOnly: boolean;
  /** Whether the module is loaded when its code asks for it, and not with its file. */
  isLater: boolean;
}

export interface Source {
  /** The path from the root. */
  path: string;
  text: string;
  imports: Import[];
}

/** Every file of the project, except those that git ignores. */
export function listFiles(): string[] {
  const ignored = readSource(".gitignore")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const folders = new Set([...ignored.filter((line) => line.endsWith("/"))]);
  const endings = ignored.filter((line) => line.startsWith("*")).map((line) => line.slice(1));
  const listFolder = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      // A package folder may be a link, and `.git` is a file in an additional work tree.
      if (entry.name === "node_modules" || path === ".git") return [];
      if (entry.isDirectory())
        return folders.has(`${path}/`) || folders.has(`${entry.name}/`) ? [] : listFolder(`${path}/`);
      return endings.some((ending) => path.endsWith(ending)) ? [] : [path];
    });
  return listFolder("");
}

export const readSource = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** TypeScript files below these folders (or these files), without tests. */
export function listSources(...places: string[]): Source[] {
  return listFiles()
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .filter((path) => places.some((place) => path === place || path.startsWith(`${place}/`)))
    .map((path) => {
      const text = readSource(path);
      return { path, text, imports: readImports(path, text) };
    });
}

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("tests/");

const STATEMENT = /^(?:import|export)\s+(type\s+)?([^;"']*?)\s*from\s*["']([^"']+)["']/gm;
const BARE = /^import\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function readImports(path: string, text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, type, names = "", specifier = ""]) => ({
    specifier,
    isTypeOnly: type !== undefined || isOnlyTypes(names),
    isLater: false,
  }));
  const others = [BARE, DYNAMIC].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, specifier = ""]) => ({
      specifier,
      isTypeOnly: false,
      isLater: pattern === DYNAMIC,
    })),
  );
  return [...statements, ...others].map(({ specifier, ...each }) => ({
    ...resolveImport(path, specifier),
    ...each,
  }));
}

/** Whether names such as `{ type A, type B }` are all types. */
function isOnlyTypes(names: string): boolean {
  const inner = /^\{(.*)\}$/s.exec(names.trim())?.[1];
  const importedNames = inner
    ?.split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    importedNames !== undefined &&
    importedNames.length > 0 &&
    importedNames.every((name) => name.startsWith("type "))
  );
}

function resolveImport(path: string, specifier: string): Pick<Import, "target" | "isOurs"> {
  if (specifier.startsWith("~/")) return { target: `app/${specifier.slice(2)}`, isOurs: true };
  if (specifier.startsWith("#contract/")) return { target: `contract/${specifier.slice(10)}`, isOurs: true };
  if (specifier.startsWith("#copy/"))
    return { target: `app/copy/compiled/${specifier.slice(6)}.ts`, isOurs: true };
  if (specifier.startsWith(".")) return { target: normalize(join(dirname(path), specifier)), isOurs: true };
  return { target: specifier, isOurs: false };
}

/** `path → target` of every import that breaks a rule; tests expect an empty list. */
export function listBreaches(
  sources: readonly Source[],
  isAllowed: (each: Import, from: Source) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter((each) => !isAllowed(each, source))
      .map(({ target }) => `${source.path} → ${target}`),
  );
}

export const isBelow = (target: string, ...places: string[]): boolean =>
  places.some((place) => target === place || target.startsWith(`${place}/`));
