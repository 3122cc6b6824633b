import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientDocument } from "../../api/clients/document.ts";
import { writeClientFolder } from "../../api/clients/folder/write/write-client-folder.ts";

/** A client's folder as bytes by path, as read from a disk. */
export const toFolderFiles = (document: ClientDocument): Map<string, Uint8Array> =>
  new Map([...writeClientFolder(document)].map(([path, content]) => [path, toBytes(content)]));

export const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

/** Writes files into a folder on disk. */
export function writeFiles(dir: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
}
