/** Letters that Unicode does not split into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
};

/**
 * The key of a name for sorting, search and comparison: lower case, without accents, apostrophes, invisible
 * characters or double spaces. Both engines then find "O’Donnell" as "odonnell". Letters of other scripts
 * stay.
 */
export function foldKey(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}\p{Cc}'’‘ʼ`´]/gu, (mark) => (/\s/u.test(mark) ? " " : ""))
    .replace(/[æđðłøœßþ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{Pd}/gu, "-")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * The key of an email address for finding its account. Accents stay, because they belong to a different
 * mailbox.
 */
export function foldEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
