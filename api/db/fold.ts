/** Letters that Unicode does not take apart into a base letter and a mark. */
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
 * What names are sorted, searched and compared by: lower case, without accents, apostrophes, invisible characters or
 * doubled spaces, so that "O’Donnell" is found as "odonnell" on both engines. Letters of other scripts stay.
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

/** What an account's e-mail is looked up by. Accents stay: they make another mailbox. */
export function foldEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
