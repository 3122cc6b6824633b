const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

const toNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : WORDS.indexOf(text));
const NUMBER = new RegExp(`\\b(\\d+|${WORDS.join("|")})\\b`, "gi");

/** Solves a question of the robot check as a person would, sentence by sentence. */
export function solveSum(question: string): number {
  const [first = "", ...steps] = question.split(/(?<=[.?]) (?=Add \S+ to your|Take \S+ away from your)/);
  const listNumbers = (text: string) =>
    (text.match(NUMBER) ?? []).map((each) => toNumber(each.toLowerCase()));
  const [a = Number.NaN, b = Number.NaN, c = 0] = listNumbers(first);
  let answer: number;
  if (/larger/.test(first)) answer = Math.max(a, b) + c;
  else if (/smaller/.test(first)) answer = Math.min(a, b) + c;
  else if (/minus|away/.test(first)) answer = Math.abs(a - b);
  else answer = a + b;
  for (const step of steps) {
    const [amount = Number.NaN] = listNumbers(step);
    answer += step.startsWith("Add") ? amount : -amount;
  }
  return answer;
}
