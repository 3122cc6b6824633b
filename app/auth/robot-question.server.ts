import { randomInt } from "node:crypto";
import { robotCopy } from "#copy/robot";
import type { PlainKey } from "~/copy/read.ts";

export interface RobotSum {
  /** A whole sentence, such as "What is seven plus 5?". */
  question: string;
  answer: number;
}

type NumberKey = Extract<PlainKey<typeof robotCopy>, `number.${string}`>;

/** The highest number that has a word. */
const HIGHEST_WORD = 20;

/** The word for a number in a question or an answer, in the page's language. */
const toWord = (value: number) => robotCopy(`number.${value}` as NumberKey);

const plus = ["plus1", "plus2", "plus3"] as const;
const minusKeys = ["minus1", "minus2", "minus3"] as const;

/**
 * Makes a small sum in one of many wordings, with some numbers as words and some as figures. Each level adds
 * a step.
 */
export function makeSum(level: number): RobotSum {
  return [...Array(level)].reduce<RobotSum>(addStep, makeFirstSum());
}

function makeFirstSum(): RobotSum {
  const [low, high] = pickTwoNumbers();
  const [a, b] = randomInt(2) === 0 ? [low, high] : [high, low];
  // A question with only two choices could be guessed half the time.
  const c = randomInt(1, 11);
  switch (randomInt(4)) {
    case 0:
      return {
        question: robotCopy(pickRandom(plus), { a: writeNumber(a), b: writeNumber(b) }),
        answer: a + b,
      };
    case 1:
      return {
        question: robotCopy(pickRandom(minusKeys), { a: writeNumber(high), b: writeNumber(low) }),
        answer: high - low,
      };
    case 2:
      return {
        question: robotCopy("larger", { a: writeNumber(a), b: writeNumber(b), c: writeNumber(c) }),
        answer: high + c,
      };
    default:
      return {
        question: robotCopy("smaller", { a: writeNumber(a), b: writeNumber(b), c: writeNumber(c) }),
        answer: low + c,
      };
  }
}

function addStep({ question: first, answer }: RobotSum): RobotSum {
  const c = randomInt(1, 10);
  return c < answer && randomInt(2) === 0
    ? { question: robotCopy("minusStep", { first, c: writeNumber(c) }), answer: answer - c }
    : { question: robotCopy("plusStep", { first, c: writeNumber(c) }), answer: answer + c };
}

/** Two different numbers from 1 to 10, the smaller first. */
function pickTwoNumbers(): [number, number] {
  const low = randomInt(1, 10);
  return [low, randomInt(low + 1, 11)];
}

const writeNumber = (value: number) => (randomInt(2) === 0 ? String(value) : toWord(value));
const pickRandom = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item;

/**
 * Reads a number as people write it: figures, also full-width, or its word in the page's language up to
 * twenty.
 */
export function parseAnswer(answer: string): number | null {
  const plain = answer.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
  if (/^\d{1,3}$/.test(plain)) return Number(plain);
  const word = Array.from({ length: HIGHEST_WORD + 1 }, (_, value) => toWord(value)).indexOf(plain);
  return word === -1 ? null : word;
}
