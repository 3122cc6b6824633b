import { randomInt } from "node:crypto";

/** Leaves out characters that look alike: i, l and 1, o and 0. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const halfLength = 5;

/** Ten codes `xxxxx-xxxxx` of 49 random bits each, for when the person cannot use the app. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${createPart()}-${createPart()}`);
}

function createPart(): string {
  return Array.from({ length: halfLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A typed code in the form that is hashed; null for another format. */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, "");
  const isRecoveryCode =
    code.length === 2 * halfLength && [...code].every((letter) => alphabet.includes(letter));
  return isRecoveryCode ? code : null;
}
