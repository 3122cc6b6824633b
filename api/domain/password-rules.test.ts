import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { commonPasswords } from "./commonest-passwords.ts";
import {
  areAllRulesMet,
  checkNewPassword,
  isTooLong,
  listPersonalDetails,
  type PersonalDetails,
} from "./password-rules.ts";

const robin: PersonalDetails = {
  firstName: "Zoë",
  surname: "O'Donnell-Fry",
  email: "z.fry_hull@mail.example",
  employeeNumber: "00103",
  dateOfBirth: "1978-08-05",
};
const getReason = (password: string, person = robin) =>
  checkNewPassword(password, { personal: listPersonalDetails(person), isPrevious: false }).flatMap(
    ({ reason }) => reason ?? [],
  );
const listBrokenRules = (password: string, { isPrevious = false, of: person = robin } = {}) =>
  checkNewPassword(password, { personal: listPersonalDetails(person), isPrevious })
    .filter(({ status }) => !status)
    .map(({ name }) => name);
/** Satisfies every rule, so that an added text can only break one. */
const validPassword = "Teal-Kettle-93-Orbit";

describe("a new password", () => {
  test("[FORM-21] [FORM-28] a password is checked by nine rules in order, of which none has the number 32", () => {
    const checks = checkNewPassword(validPassword, { personal: [], isPrevious: false });
    expect(checks.map(({ name }) => name)).toEqual(["1", "2", "4", "8", "16", "64", "128", "256", "512"]);
    expect(areAllRulesMet(checks)).toBe(true);
    expect(listBrokenRules("")).toEqual(["1", "16", "64", "128"]);
  });

  test.each([
    ["Amelia-Kettle-93", []],
    ["Teal-ZOE-93-Orbit", ["It contains your name: Zoë"]],
    ["Teal-odonnell-93-X", ["It contains your name: O'Donnell"]],
    ["Teal-Hull-93-Orbit", ["It contains your email address: hull"]],
    ["Teal-00103-Orbit", ["It contains your employee number: 00103"]],
    ["Teal-05/08/1978-Orbit", ["It contains your date of birth"]],
    ["My-Dragon-93x", ["It contains a common word: dragon"]],
  ])(
    "[FORM-26] [FORM-31] the password %j is refused, and the message names the forbidden word: %j",
    (password, reasons) => {
      expect(getReason(password)).toEqual(reasons);
    },
  );

  test.each([
    ["[FORM-23] [LIMIT-03]", "1", ["Teal-93-Orb", "🦊-Kettle-9!"], ["Teal-93-Orbi", "🦊-Kettle-93!"]],
    [
      "[FORM-24]",
      "2",
      ["1111", "ababa", "aBAbA", "!!!!", "abcabcab", "🦊🦊🦊🦊", "    "],
      ["111", "abab", "Mississippi", "cocoa", "abcabca", "🦊🦊🦊"],
    ],
    [
      "[FORM-25]",
      "4",
      ["1234", "zyxw", "ABCD", "aBcD", "7890", "0987", "٤٣٢١", "абвг", "1234"],
      ["123", "zyx", "1243", "123a4", "12321", "a1b2c3", "acegik"],
    ],
    ["[FORM-26]", "8", ["password", "QWERTY", "xxdragonxx", "pássword", "letmein"], ["pass-word", "love"]],
    [
      "[FORM-31]",
      "256",
      ["zoe", "ZOË", "odonnell", "O'Donnell", "O’DONNELL", "fry", "hull", "00103"],
      ["z", "mail", "example", "0010"],
    ],
    [
      "[FORM-31]",
      "256",
      ["05081978", "08051978", "19780805", "050878", "780805", "05/08/1978", "5.8.1978", "05 08 78"],
      ["1978", "0508", "19880805"],
    ],
  ])("a password is checked by the %s rule, which has the number %s", (_, code, breaking, keeping) => {
    const wrapPart = (part: string) => (code === "1" ? part : `Teal=${part}=Kettle 93`);
    for (const part of breaking) expect(listBrokenRules(wrapPart(part)), part).toContain(code);
    for (const part of keeping) expect(listBrokenRules(wrapPart(part)), part).toEqual([]);
  });

  test("[FORM-26] a passphrase of ordinary words is accepted, even if some are common passwords", () => {
    expect(listBrokenRules("Amber-Lantern-47-Quill")).toEqual([]);
    expect(listBrokenRules("Correct Horse Battery Staple 9!")).toEqual([]);
    expect(listBrokenRules("Correct-Horse-2931756!")).toEqual(["8"]);
    expect(listBrokenRules("Correct Dragon Battery Staple 9!")).toEqual(["8"]);
  });

  test("[FORM-27] an upper-case letter of any script counts", () => {
    expect(listBrokenRules(validPassword.toLowerCase())).toEqual(["16"]);
    for (const letter of ["Ж", "É", "Ω", "Ａ"])
      expect(listBrokenRules(validPassword.toLowerCase() + letter), letter).toEqual([]);
    expect(listBrokenRules(`${validPassword.toLowerCase()}ش`)).toEqual(["16"]);
  });

  test("[FORM-29] a digit of any script counts as a number", () => {
    expect(listBrokenRules("Teal-Kettle-Orbit")).toEqual(["64"]);
    for (const digit of ["7", "٧", "७", "７"])
      expect(listBrokenRules(`Teal-Kettle-Orbit${digit}`), digit).toEqual([]);
  });

  test("[FORM-30] a character that is neither letter, number nor space is special", () => {
    expect(listBrokenRules("Teal Kettle 93 Orbit")).toEqual(["128"]);
    expect(listBrokenRules("Teal Kettle 93 Orbité")).toEqual(["128"]);
    for (const special of ["#", "$", "£", "·", "🦊", "¿"])
      expect(listBrokenRules(`Teal Kettle 93 Orbit${special}`), special).toEqual([]);
  });

  test("[FORM-32] a previous password is refused", () => {
    expect(listBrokenRules(validPassword, { isPrevious: true })).toEqual(["512"]);
  });

  test("[FORM-21] a password may be long and in any script, and is the same however it was typed", () => {
    expect(listBrokenRules("سلامA7!كتاب-جديد-نور")).toEqual([]);
    const accents = "Rés-umé-Kettle-93";
    expect(listBrokenRules(accents.normalize("NFD"))).toEqual(listBrokenRules(accents.normalize("NFC")));
    const words = ["Teal", "Kettle", "Pewter", "Lagoon", "Violin", "Spoon", "Walnut", "Biscuit", "Harp"];
    const long = Array.from(
      { length: 60 },
      (_, index) => `${words[(index * index + index) % 9]}${index * 37}`,
    ).join("-");
    expect(listBrokenRules(long.slice(0, 256))).toEqual([]);
    expect([isTooLong("🦊".repeat(256)), isTooLong("🦊".repeat(257))]).toEqual([false, true]);
    expect(isTooLong("e\u0301".repeat(256))).toBe(false);
  });

  test("[C2] a password with unusual characters or an extreme length is checked by all nine rules", () => {
    for (const rubbish of ["\ud800", "\0\0\0\0", "\u202eabc", "a".repeat(1024), "ab".repeat(512)])
      expect(checkNewPassword(rubbish, { personal: [], isPrevious: false })).toHaveLength(9);
  });

  test("[FORM-31] a short name and missing personal details add no forbidden word", () => {
    const short = { ...robin, firstName: "Jo", surname: "Li", email: null, employeeNumber: "7" };
    expect(listBrokenRules("Jo Li Kettle 7 Teal!", { of: short })).toEqual([]);
    expect(listPersonalDetails({ ...short, firstName: "", surname: "" })).toHaveLength(7);
  });

  test("[FORM-26] the common passwords are the library's first thousand of five or more letters", () => {
    const first = dictionary["passwords-common"].filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, 1000);
    expect(commonPasswords).toEqual(first);
  });
});
