import { getDigits } from "./digits.ts";

/** The number of digits of an authentication code (LIMIT-05). */
export const CODE_LENGTH = 6;

/** The names of the boxes: code1 to code6. */
export const CODE_NAMES: readonly string[] = Array.from(
  { length: CODE_LENGTH },
  (_, index) => `code${index + 1}`,
);

/**
 * Joins the posted boxes to one code; an empty box counts as 0 (TFA-04). Some password managers put the
 * whole code into the first box, which is then the code.
 */
export function joinCode(fields: FormData): string {
  const boxes = CODE_NAMES.map((name) => getDigits(String(fields.get(name) ?? "")));
  const wholeCode = boxes.find((box) => box.length === CODE_LENGTH);
  return wholeCode ?? boxes.map((box) => box.slice(0, 1) || "0").join("");
}
