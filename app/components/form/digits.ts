/**
 * Converts the digits of any script to ASCII (C6): full-width, Arabic, Devanagari. Unicode lists each
 * script's ten digits in order, so a digit's value is the number of digits before it.
 */
export function toAsciiDigits(text: string): string {
  return text.normalize("NFKC").replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}

/** The digits of a typed or pasted text such as "123 456". */
export const getDigits = (text: string) => toAsciiDigits(text).replace(/\D/g, "");
