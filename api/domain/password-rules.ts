import { refusalsCopy } from "#api-copy/refusals";
import { commonPasswords } from "./commonest-passwords.ts";

/**
 * Longer passwords are refused before hashing, because only attacks send them. Counted in the normal form
 * (NFKC).
 */
export const maxPasswordLength = 256;
const shortestPassword = 12;

export interface PasswordCheck {
  /** The rule's code. */
  name: string;
  status: boolean;
  /** The refused word, for rules about words. */
  reason?: string;
}

/** A personal detail that a password must not contain: folded for the search, and as the person reads it. */
export interface PersonalDetail {
  text: string;
  kind: "name" | "email" | "number" | "birth";
  /** In the person's own spelling; empty for a date. */
  word: string;
}

interface PasswordContext {
  personal: readonly PersonalDetail[];
  /** Whether the password is one of the person's previous ones. */
  isPrevious: boolean;
}

/** A password in normal form and lower case, as whole characters rather than UTF-16 units. */
type Characters = readonly string[];

/**
 * Whether a new password meets each of the nine rules, in the order of their codes (FORM-23 to 32, LIMIT-03).
 * Code 32 is no longer used. Any script is allowed: Unicode decides what is a letter, a number or an
 * upper-case letter.
 */
export function checkNewPassword(
  password: string,
  { personal, isPrevious }: PasswordContext,
): PasswordCheck[] {
  const normal = password.normalize("NFKC");
  const characters = [...normal.toLowerCase()];
  const folded = foldText(normal);
  const common = findCommon(folded);
  const detail = findPersonalWord(normal, folded, personal);
  const rules: [code: number, isKept: boolean, reason?: string][] = [
    [1, [...normal].length >= shortestPassword],
    [2, !hasRepetition(characters)],
    [4, !hasSequence(characters)],
    [8, common === undefined, common && refusalsCopy("commonWord", { word: common })],
    [16, /[\p{Lu}\p{Lt}]/u.test(normal)],
    [64, /\p{Nd}/u.test(normal)],
    [128, /[\p{P}\p{S}]/u.test(normal)],
    [256, detail === undefined, detail && describeDetail(detail)],
    [512, !isPrevious],
  ];
  return rules.map(([code, status, reason]) => {
    const check = { name: String(code), status };
    return reason ? { ...check, reason } : check;
  });
}

export function isTooLong(password: string): boolean {
  return [...password.normalize("NFKC")].length > maxPasswordLength;
}

export const areAllRulesMet = (checks: readonly PasswordCheck[]) => checks.every(({ status }) => status);

/**
 * FORM-24: one character four times in a row (1111), or a block repeated two and a half times (ababa,
 * 123123123). Twice does not count, so Mississippi and "cocoa" pass.
 */
function hasRepetition(characters: Characters): boolean {
  for (let block = 1; block * 2.5 <= Math.max(characters.length, 4); block++) {
    const longest = block === 1 ? 4 : Math.ceil(block * 2.5);
    let length = block;
    for (let index = block; index < characters.length; index++) {
      length = characters[index] === characters[index - block] ? length + 1 : block;
      if (length >= longest) return true;
    }
  }
  return false;
}

/** FORM-25: four letters or digits that follow each other, up or down: 1234, zyxw. After 9 comes 0. */
function hasSequence(characters: Characters): boolean {
  let direction = 0;
  let length = 1;
  for (let index = 1; index < characters.length; index++) {
    const step = getStepBetween(characters[index - 1] as string, characters[index] as string);
    length = step !== 0 && step === direction ? length + 1 : step === 0 ? 1 : 2;
    direction = step;
    if (length >= 4) return true;
  }
  return false;
}

/** 1 or -1 for neighbours in one alphabet, else 0. */
function getStepBetween(first: string, second: string): number {
  const areAlike = [/^\p{L}$/u, /^\p{Nd}$/u].some((kind) => kind.test(first) && kind.test(second));
  if (!areAlike) return 0;
  if (first === "9" && second === "0") return 1;
  if (first === "0" && second === "9") return -1;
  const step = (second.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0);
  return Math.abs(step) === 1 ? step : 0;
}

/**
 * The most common passwords that a password contains (FORM-26). In a passphrase of three words or more only
 * the hundred commonest count, because many are ordinary words.
 */
function findCommon(folded: string): string | undefined {
  const isPassphrase = (folded.match(/\p{L}{3,}/gu) ?? []).length >= 3;
  const commonWords = isPassphrase ? commonPasswords.slice(0, 100) : commonPasswords;
  return commonWords.find((word) => folded.includes(word));
}

const describeDetail = ({ kind, word }: PersonalDetail): string =>
  kind === "birth" ? refusalsCopy("contains.birth") : refusalsCopy(`contains.${kind}`, { word });

/** Ignores separators in dates, so that 14/03/1985 and 14 03 1985 match 14031985. */
function findPersonalWord(normal: string, folded: string, personal: readonly PersonalDetail[]) {
  const digits = normal.replace(/(?<=\d)[\s./_-]+(?=\d)/g, "");
  return personal.find(({ text }) => folded.includes(text) || digits.includes(text));
}

/** Lower case without accents and apostrophes, so that Zoë is found in "zoe" and O'Donnell in "odonnell". */
function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`´]/gu, "");
}

export interface PersonalDetails {
  firstName: string;
  surname: string;
  email: string | null;
  employeeNumber: string;
  /** A date as `yyyy-mm-dd`. */
  dateOfBirth: string;
}

/**
 * Personal words of three or more characters that a password must not contain (FORM-31). Names, the email's
 * local part, their parts, the employee number, and the date of birth in the usual orders.
 */
export function listPersonalDetails(person: PersonalDetails): PersonalDetail[] {
  const { firstName, surname, email, employeeNumber } = person;
  const parts = [
    ...listNameParts("name", firstName),
    ...listNameParts("name", surname),
    ...listNameParts("email", email?.split("@")[0] ?? ""),
    ...listNameParts("number", employeeNumber),
  ];
  const [year = "", month = "", day = ""] = person.dateOfBirth.split("-");
  const short = year.slice(2);
  const dates = [
    [day, month, year],
    [month, day, year],
    [year, month, day],
    [day, month, short],
    [month, day, short],
    [short, month, day],
    [Number(day), Number(month), year],
  ].map((order) => order.join(""));
  const days = dates.map((text) => ({ text, kind: "birth" as const, word: "" }));
  return [...parts, ...days].filter(({ text }) => [...text].length >= 3);
}

/** A text and its parts, each shown in the person's own spelling. */
function listNameParts(kind: PersonalDetail["kind"], whole: string): PersonalDetail[] {
  const parts = [
    whole,
    ...whole.split(/[^\p{L}\p{M}\p{N}'’‘ʼ`´]+/u),
    ...whole.split(/[^\p{L}\p{M}'’‘ʼ`´]+/u),
  ];
  return parts.map((part) => ({ text: foldText(part), kind, word: part }));
}
