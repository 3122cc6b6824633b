/** One line of text without control or direction-changing characters, safe for an email header or a log. */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Whether a text is one plain email address, without a name, a list, or anything that could end a header. */
export function isMailbox(text: string): boolean {
  // The length comes first, because the pattern takes seconds for a text of 100 KB.
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+\.[^\s@<>(),;:"[\]\\\p{Cc}]+$/u.test(text)
  );
}
