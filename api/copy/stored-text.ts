import { findCode, forKeeping } from "./language.ts";
import { sayCode } from "./read.ts";

/** A text as a column keeps it: with its code, so that it can be read in another language later. */
export const toStoredText = (say: () => string | null): string | null =>
  forKeeping(() => {
    const text = say();
    return text === null ? null : JSON.stringify({ text, ...findCode(text) });
  });

/** A kept text in the current language; what was kept before there were codes stays as it is. */
export function readStoredText(stored: string | null): string | null {
  if (!stored?.startsWith('{"text":')) return stored;
  const { text, ...code } = JSON.parse(stored);
  return (code.code && sayCode(code)) || text;
}
