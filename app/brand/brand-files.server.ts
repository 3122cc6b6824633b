import { LRUCache } from "lru-cache";
import { getBrandFile } from "#contract/index.ts";
import type { Upstream } from "~/upstream/client.server.ts";

export interface BrandFile {
  type: "image/svg+xml" | "image/png";
  bytes: Uint8Array<ArrayBuffer>;
}

/** `unavailable` if the upstream cannot be asked now. */
export type BrandFileResult = BrandFile | "not-found" | "unavailable";

/** File names consist of the bytes' hash and the file type. */
const FILE_NAME_PATTERN = /^([0-9a-f]{64})\.(svg|png)$/;
const types = { svg: "image/svg+xml", png: "image/png" } as const;

/** Replies of an upstream that has no such file, or no such call. */
const NOT_FOUND_ERRORS = new Set<string>(["not_found", "invalid", "other"]);

/** The bytes that the cache holds, and the largest file that is served. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_LOGO_BYTES = 1024 * 1024;

/** Caches clients' logos by the hash in their name, so that a cached file is never outdated. */
export function createBrandFiles() {
  const cache = new LRUCache<string, BrandFile>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
  });
  return {
    async find(name: string, upstream: Upstream): Promise<BrandFileResult> {
      const [, hash, kind] = FILE_NAME_PATTERN.exec(name) ?? [];
      if (!hash || !kind) return "not-found";
      const cached = cache.get(name);
      if (cached) return cached;
      const reply = await upstream.call(getBrandFile, { params: { hash } });
      if (!reply.ok) return NOT_FOUND_ERRORS.has(reply.name) ? "not-found" : "unavailable";
      const type = types[kind as keyof typeof types];
      const bytes = new Uint8Array(await reply.data.arrayBuffer());
      if (reply.data.headers.get("Content-Type")?.split(";", 1)[0] !== type) return "not-found";
      if (bytes.byteLength > MAX_LOGO_BYTES) return "not-found";
      const file = { type, bytes };
      cache.set(name, file);
      return file;
    },
  };
}
