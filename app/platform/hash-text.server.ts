import { createHash } from "node:crypto";

/** SHA-256 of a text in base64url, for keys that must not reveal the text. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");
