import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Server modules are empty in the browser, but the compiler writes each as a file, which costs a request.
 * This moves their exports into the files that import them. `program` is the server's file that names them.
 */
export async function dropEmptyFiles(folder: string, program: string): Promise<void> {
  const shared = join(folder, "_shared");
  const empty =
    /^import\{b as \w+\}from"[^"]+";var ((?:,?\w+=\w+\(\(\w+,\w+\)=>\{\w+\.exports=\{\}\}\))+);export\{[^}]*\};\s*$/;
  const addresses: string[] = [];
  for (const name of await readdir(shared)) {
    if (!empty.test(await readFile(join(shared, name), "utf8"))) continue;
    addresses.push(`/build/_shared/${name}`);
    await rm(join(shared, name));
  }
  if (addresses.length === 0) return;
  const anyAddress = `"(?:${addresses.join("|")})"`;
  const listedImport = new RegExp(`import\\{([^}]*)\\}from${anyAddress};`, "g");
  const bareImport = new RegExp(`import${anyAddress};`, "g");
  const manifestEntry = new RegExp(`${anyAddress},|,?${anyAddress}`, "g");
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const scripts = files.filter((file) => file.isFile() && file.name.endsWith(".js"));
  for (const path of [program, ...scripts.map(({ parentPath, name }) => join(parentPath, name))]) {
    const oldText = await readFile(path, "utf8");
    const newText = oldText
      .replaceAll(listedImport, (_, names: string) => toEmptyFunctions(names))
      .replaceAll(bareImport, "")
      .replaceAll(manifestEntry, "");
    if (newText !== oldText) await writeFile(path, newText);
  }
}

function toEmptyFunctions(names: string): string {
  return names
    .split(",")
    .map((each) => `var ${each.split(" as ").at(-1)}=()=>({});`)
    .join("");
}
