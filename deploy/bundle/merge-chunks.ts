// The compiler makes one file for each group of modules that the same routes share. That is about a hundred
// files, most under 1 KB, and forty requests for a page. This merges files that are usually loaded together,
// if that costs fewer bytes than the requests.
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, stop } from "esbuild";
import { parseOnce } from "./parse-once.ts";

/** The cost of a request in bytes, for its headers and its waiting time, in addition to the file. */
const BYTES_OF_A_REQUEST = 700;
/** With styles, font, pictures and menu a page then needs at most 25 requests. */
const MAX_FILES = 12;
const BYTES_OF_AN_EXTRA_REQUEST = 40_000;
const MAX_VISITOR_BYTES = 109 * 1_024;
/** Includes what a page loads later. */
const MAX_BYTES = 118 * 1_024;
/** Pages with a separate budget, by the path of their route. */
const MAX_BYTES_BY_ROUTE: Record<string, number> = { "/": 92.5 * 1_024, "app/home": 112 * 1_024 };
/** A file of this size is the framework's. It stays separate, because few releases change it. */
const FRAMEWORK_BYTES = 50_000;

const IMPORT = /(?:\bfrom|\bimport)"(\/build\/[^"]+\.js)"/g;
const LATER_IMPORT = /\bimport\("(\/build\/[^"]+\.js)"/g;
const LISTED_IMPORT = /import(?:\{([^}]*)\}from)?"(\/build\/_shared\/[^"]+\.js)";/g;

/** Remix's list of the files that each page loads. */
interface Manifest {
  version: string;
  entry: { module: string };
  routes: Record<string, { id: string; path?: string; parentId?: string; module: string }>;
}

/** The files' texts by their addresses. */
type Texts = ReadonlyMap<string, string>;

/** Files that become one. */
interface Group {
  members: string[];
  bytes: number;
  isFixed: boolean;
  /** The pages that load this group. */
  pages: Set<Page>;
  /** This group and all groups that it imports, directly or through others. */
  all: Set<Group>;
}

/** A page with all that it loads. */
interface Page {
  maxBytes: number;
  bytes: number;
  all: Set<Group>;
}

/** Where a merged file's exports are now: the merged file's address, and the new names by the old ones. */
interface MergedFile {
  address: string;
  names: ReadonlyMap<string, string>;
}

/** Merges the files of `folder`. `server` is the path of the program that names them. */
export async function mergeChunks(folder: string, server: string): Promise<void> {
  const texts = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path.endsWith(".js"))
      texts.set(path.replace(folder, "/build"), await readFile(path, "utf8"));
  }
  const manifestAddress = [...texts.keys()].find((address) => address.startsWith("/build/manifest-")) ?? "";
  const manifest: Manifest = JSON.parse(
    /__remixManifest=(.*);/s.exec(getEntry(texts, manifestAddress))?.[1] ?? "",
  );

  const groups = selectGroups(texts, manifest).filter((members) => members.length > 1);
  const merged = new Map<string, MergedFile>();
  for (const members of groups) {
    const { text, names } = await bundleMembers(members, texts);
    const [address = ""] = members;
    for (const member of members) {
      merged.set(member, { address, names: getEntry(names, member) });
      texts.delete(member);
    }
    texts.set(address, text);
  }
  await stop();
  for (const [address, text] of texts) texts.set(address, parseOnce(mergeImports(text, merged)));

  const newAddresses = renameByContent(texts, manifestAddress);
  for (const [member, { address }] of merged) newAddresses.set(member, getEntry(newAddresses, address));
  const renameAddresses = (text: string) =>
    text.replace(/\/build\/[^"]+\.js/g, (address) => newAddresses.get(address) ?? address);
  const written = new Map<string, string>();
  for (const [address, text] of texts)
    if (address !== manifestAddress) written.set(getEntry(newAddresses, address), renameAddresses(text));
  const manifestText = removeRepeats(renameAddresses(getEntry(texts, manifestAddress)));
  const version = toDigest(manifestText.replaceAll(manifest.version, ""));
  const replaceVersion = (text: string) =>
    removeRepeats(renameAddresses(text))
      .replaceAll(manifestAddress, `/build/manifest-${version}.js`)
      .replaceAll(`"${manifest.version}"`, `"${version.toLowerCase()}"`);
  written.set(`/build/manifest-${version}.js`, replaceVersion(manifestText));
  const old = [...merged.keys(), ...texts.keys()];
  await Promise.all(old.map((address) => rm(address.replace("/build", folder), { force: true })));
  for (const [address, text] of written) await writeFile(address.replace("/build", folder), text);
  await writeFile(server, replaceVersion(await readFile(server, "utf8")));
}

/** Selects the files to merge: pair by pair, the pair that saves most over all pages first. */
function selectGroups(texts: Texts, manifest: Manifest): string[][] {
  // A file that is loaded later by its own address stays separate.
  const later = [...texts.values()].flatMap((text) => listAddresses(text, LATER_IMPORT));
  const importsByAddress = new Map<string, string[]>();
  const groupByAddress = new Map<string, Group>();
  for (const [address, text] of texts) {
    importsByAddress.set(address, listAddresses(text, IMPORT));
    const bytes = brotliCompressSync(text).length;
    const isFixed = !address.startsWith("/build/_shared/") || later.includes(address);
    groupByAddress.set(address, toGroup([address], bytes, isFixed));
  }
  const listWithImports = (starts: string[]) => {
    const all = new Set(starts.map((address) => getEntry(groupByAddress, address)));
    for (const { members } of all)
      for (const address of members)
        for (const each of getEntry(importsByAddress, address)) all.add(getEntry(groupByAddress, each));
    return all;
  };
  const pages = Object.values(manifest.routes).map((route) => {
    const starts = [manifest.entry.module];
    const isMember = route.id.startsWith("routes/app");
    // Each page of a logged-in person loads this file soon after the page.
    if (isMember) starts.push(...later.filter((each) => each.includes("/after-load-")));
    for (let each: typeof route | undefined = route; each; each = manifest.routes[each.parentId ?? ""])
      starts.push(each.module);
    const maxBytes = MAX_BYTES_BY_ROUTE[route.path ?? ""] ?? (isMember ? MAX_BYTES : MAX_VISITOR_BYTES);
    return { starts, maxBytes, bytes: 0, all: new Set<Group>() };
  });
  for (;;) {
    const groups = [...new Set(groupByAddress.values())];
    for (const group of groups) {
      group.pages.clear();
      group.all = listWithImports(group.members.slice(0, 1));
    }
    for (const page of pages) {
      page.all = listWithImports(page.starts);
      page.bytes = [...page.all].reduce((sum, { bytes }) => sum + bytes, 0);
      for (const group of page.all) group.pages.add(page);
    }
    let best: { saved: number; pair?: [Group, Group] } = { saved: 0 };
    const free = groups.filter(({ isFixed }) => !isFixed);
    for (const [index, first] of free.entries()) {
      for (const second of free.slice(index + 1)) {
        const saved = mayJoin(first, second) ? countSavedBytes(first, second) : 0;
        if (saved > best.saved && !wouldImportEachOther(first, second))
          best = { saved, pair: [first, second] };
      }
    }
    if (!best.pair) return groups.map(({ members }) => members);
    const members = best.pair.flatMap((group) => group.members);
    const text = members.map((address) => getEntry(texts, address)).join("");
    const group = toGroup(members, brotliCompressSync(text).length, false);
    for (const address of members) groupByAddress.set(address, group);
  }
}

function toGroup(members: string[], bytes: number, isFixed: boolean): Group {
  return { members, bytes, isFixed, pages: new Set(), all: new Set() };
}

/** Bytes that all pages save together: requests of pages with both, minus unneeded bytes of the others. */
function countSavedBytes(first: Group, other: Group): number {
  let saved = 0;
  const joined = [...new Set([...first.all, ...other.all])];
  for (const page of new Set([...first.pages, ...other.pages])) {
    const added = joined.filter((each) => !page.all.has(each));
    const bytes = added.reduce((sum, each) => sum + each.bytes, 0);
    if (added.length > 0 && page.bytes + bytes > page.maxBytes) return 0;
    const requestBytes = page.all.size > MAX_FILES ? BYTES_OF_AN_EXTRA_REQUEST : BYTES_OF_A_REQUEST;
    saved += (1 - added.length) * requestBytes - bytes;
  }
  return saved;
}

/** The framework's file takes in only its own dependencies. */
const mayJoin = (first: Group, other: Group) =>
  (first.bytes < FRAMEWORK_BYTES || first.all.has(other)) &&
  (other.bytes < FRAMEWORK_BYTES || other.all.has(first));

/** Whether one group imports the other through a third. */
const wouldImportEachOther = (first: Group, other: Group) =>
  [...first.all, ...other.all].some(
    (each) => each !== first && each !== other && (each.all.has(first) || each.all.has(other)),
  );

/** Joins files. Returns the joined text and, for each file, the new names of its exports by their old names. */
async function bundleMembers(
  members: string[],
  texts: Texts,
): Promise<{ text: string; names: Map<string, Map<string, string>> }> {
  const names = new Map<string, Map<string, string>>();
  let next = 0;
  const lines = members.map((address) => {
    const text = getEntry(texts, address);
    const list = /export\{([^}]*)\};?\s*(?:\/\*[\s\S]*)?$/.exec(text)?.[1];
    // A module that only server code uses is empty and needs no list of exports.
    if (list === undefined && text.trim()) throw new Error(`${address} ends in no list of exports`);
    const exported = list?.split(",").map((each) => each.replace(/^.* as /s, "").trim()) ?? [];
    const newNames = new Map(exported.map((name) => [name, `_${(next++).toString(36)}`]));
    names.set(address, newNames);
    const renamed = [...newNames].map(([name, to]) => `${name} as ${to}`);
    return `export{${renamed}}from"${address}";`;
  });
  const { outputFiles } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: "." },
    bundle: true,
    format: "esm",
    minify: true,
    charset: "utf8",
    write: false,
    plugins: [
      {
        name: "chunks",
        setup(chunks) {
          chunks.onResolve({ filter: /^\/build\// }, ({ path }) => ({
            path,
            namespace: "chunk",
            external: !members.includes(path),
          }));
          chunks.onLoad({ filter: /./, namespace: "chunk" }, ({ path }) => ({
            contents: getEntry(texts, path),
          }));
        },
      },
    ],
  });
  return { text: outputFiles[0]?.text ?? "", names };
}

/** Makes imports of merged files name the merged file, and each file once. */
function mergeImports(text: string, merged: ReadonlyMap<string, MergedFile>): string {
  const namesByAddress = new Map<string, string[]>();
  const rest = text.replace(LISTED_IMPORT, (whole: string, list: string | undefined, address: string) => {
    const group = merged.get(address);
    if (!group) return whole;
    const names = (list ?? "")
      .split(",")
      .filter(Boolean)
      .map((each) => {
        const [name = "", local = name] = each.split(" as ");
        return `${getEntry(group.names, name)} as ${local}`;
      });
    namesByAddress.set(group.address, [...(namesByAddress.get(group.address) ?? []), ...names]);
    return "";
  });
  const imports = [...namesByAddress].map(([address, names]) =>
    names.length ? `import{${names}}from"${address}";` : `import"${address}";`,
  );
  return imports.join("") + rest;
}

/** Makes the manifest's lists name a merged file once. */
function removeRepeats(text: string): string {
  return text.replace(
    /("?imports"?:\s*)(\[\s*"[^\]]*\])/g,
    (_, key: string, list: string) => `${key}[${[...new Set(list.match(/"[^"]+"/g))]}]`,
  );
}

/** A file's name depends on its own and its imports' content, because browsers keep files for ever. */
function renameByContent(texts: Texts, manifestAddress: string): Map<string, string> {
  const digests = new Map([...texts].map(([address, text]) => [address, toDigest(text)]));
  const newAddresses = [...texts.keys()]
    .filter((address) => address !== manifestAddress)
    .map((address): [string, string] => {
      const reached = new Set([address]);
      for (const each of reached) {
        const text = texts.get(each) ?? "";
        for (const next of [...listAddresses(text, IMPORT), ...listAddresses(text, LATER_IMPORT)])
          reached.add(next);
      }
      const imported = [...reached].map((each) => digests.get(each)).sort();
      const digest = toDigest([digests.get(address), ...imported].join());
      return [address, address.replace(/-[A-Z0-9]{8}\.js$/, `-${digest}.js`)];
    });
  if (new Set(newAddresses.map(([, name]) => name)).size < newAddresses.length)
    throw new Error("Two files of the build would have one name");
  return new Map(newAddresses);
}

const listAddresses = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, address = ""]) => address);

function getEntry<T>(values: ReadonlyMap<string, T>, key: string): T {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The build has no ${key}`);
  return value;
}

/** 28 bits, because the manifest that every page loads names each file. */
const toDigest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 7).toUpperCase();
