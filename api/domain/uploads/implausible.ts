import { uploadsCopy } from "#api-copy/uploads";
import { addYears, getAge } from "../calendar.ts";
import { getAnnualPay } from "../pay/annual-pay.ts";
import { toPounds } from "../pay/money.ts";
import type { LoadedFacts } from "./facts.ts";
import type { Column } from "./person-columns.ts";
import { toColumnWarning, type ValueProblem } from "./problem.ts";

const oldestBirth = "1920-01-01";
const youngestAtStart = 14;
const oldestAtStart = 75;
const yearsAhead = 2;

/**
 * Warnings about unlikely new values; loaded values were checked before. `person` is null for a new one.
 * `today` is `yyyy-mm-dd`.
 */
export function findImplausibleValues(
  facts: LoadedFacts,
  person: LoadedFacts | null,
  changed: readonly (keyof LoadedFacts)[],
  today: string,
): ValueProblem[] {
  const warnings: ValueProblem[] = [];
  const addWarning = (column: Column, message: string) => warnings.push(toColumnWarning(column, message));
  const isNewValue = (name: keyof LoadedFacts) => person === null || changed.includes(name);
  const { date_of_birth: birth, start_date: start, leave_date: leave } = facts;
  if (isNewValue("date_of_birth") && birth < oldestBirth) {
    addWarning("date_of_birth", uploadsCopy("bornBefore", { date: oldestBirth }));
  }
  if (isNewValue("date_of_birth") || isNewValue("start_date")) {
    const age = start < birth ? -1 : getAge(birth, start);
    if (age < 0) addWarning("start_date", uploadsCopy("startedUnborn"));
    else if (age < youngestAtStart || age > oldestAtStart) {
      addWarning("start_date", uploadsCopy("startedAt", { age }));
    }
  }
  const latestLikelyDay = addYears(today, yearsAhead);
  if (isNewValue("start_date") && start > latestLikelyDay) addWarning("start_date", uploadsCopy("tooFar"));
  if (isNewValue("leave_date") && leave !== null && leave > latestLikelyDay)
    addWarning("leave_date", uploadsCopy("tooFar"));
  return warnings;
}

/** A warning about ten times or a tenth of the pay, which is probably a typing mistake; else null. */
export function findPayTypingError(facts: LoadedFacts, person: LoadedFacts): ValueProblem | null {
  const [before, after] = [getAnnualPay(person), getAnnualPay(facts)];
  const isRise = isAboutTenTimes(before, after);
  if (!isRise && !isAboutTenTimes(after, before)) return null;
  const amounts = { before: toPounds(before), after: toPounds(after) };
  return toColumnWarning("annual_salary", uploadsCopy(isRise ? "tenTimes" : "tenth", amounts));
}

/** Allows 5% either way, because one value may contain both a pay rise and a typing mistake. */
const isAboutTenTimes = (low: number, high: number) => low > 0 && high >= low * 9.5 && high <= low * 10.5;
