import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demoFolder } from "./demo-documents.ts";

/** The portal's address of a demo client's logo, by the hash of its file. */
export function getDemoLogoPath(
  client: string,
  place: "header" | "mobile" | "client" | "avatar" | "mail",
  type: "svg" | "png" = "svg",
): string {
  const bytes = readFileSync(join(demoFolder, client, "logos", `${place}.${type}`));
  return `/brand/files/${createHash("sha256").update(bytes).digest("hex")}.${type}`;
}
