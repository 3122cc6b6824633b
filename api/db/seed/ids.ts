import { createHash } from "node:crypto";

/** An opaque id that is the same in every demo, so that a reset finds its row again. */
export function toDemoId(kind: string, name: string): string {
  const hash = createHash("sha256").update(`demo/${kind}/${name}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
