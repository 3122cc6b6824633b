import { uploadsCopy } from "#api-copy/uploads";
import { getAnnualPay, toAnnualPence } from "../pay/annual-pay.ts";
import type { LoadedFacts, ParsedFacts } from "./facts.ts";
import { findImplausibleValues, findPayTypingError } from "./implausible.ts";
import type { Column } from "./person-columns.ts";
import { toColumnWarning, type ValueProblem } from "./problem.ts";

export interface RowComparison {
  facts: LoadedFacts;
  /** What differs from the saved person, in the order of the facts; everything for a new person. */
  changed: (keyof LoadedFacts)[];
  problems: ValueProblem[];
}

/** Columns on which eligibility or prices depend; no other column matters to benefits. */
const movingFacts: ReadonlySet<keyof LoadedFacts> = new Set([
  ...(["date_of_birth", "start_date", "leave_date", "probation_end", "annual_salary_pence"] as const),
  ...(["hourly_pence", "weekly_hours_hundredths", "ccv_first_voucher_date", "employment_status"] as const),
  ...(["grade", "location", "payroll_group"] as const),
]);

export const affectsBenefits = (changed: readonly (keyof LoadedFacts)[]) =>
  changed.some((name) => movingFacts.has(name));

/** The person that a row creates or changes, with warnings. `today` is `yyyy-mm-dd`. */
export function compareRow(
  read: ParsedFacts,
  person: LoadedFacts | null,
  { today, cleared }: { today: string; cleared: ReadonlySet<Column> },
): RowComparison {
  const { tax_region, ...rowFacts } = read;
  const facts: LoadedFacts = {
    ...rowFacts,
    ...getRowPay(read, person),
    tax_region: tax_region ?? "rUK",
    employment_status: getRowStatus(read, person, { today, isRehired: cleared.has("leave_date") }),
  };
  const names = Object.keys(facts) as (keyof LoadedFacts)[];
  const changed = person ? names.filter((name) => facts[name] !== person[name]) : names;
  const isNewOrChanged = person === null || changed.length > 0;
  const problems = isNewOrChanged ? findImplausibleValues(facts, person, changed, today) : [];
  return { facts, changed, problems: person ? [...problems, ...listUnusualValues(facts, person)] : problems };
}

/**
 * The person stays paid by the hour while the row's yearly pay equals their hours' pay; otherwise pay is
 * yearly.
 */
function getRowPay(
  { annual_salary_pence, weekly_hours_hundredths }: ParsedFacts,
  person: LoadedFacts | null,
) {
  const hourly = person?.hourly_pence ?? null;
  if (hourly !== null && annual_salary_pence === toAnnualPence(hourly, weekly_hours_hundredths)) {
    return { annual_salary_pence: null, hourly_pence: hourly };
  }
  return { annual_salary_pence, hourly_pence: null };
}

/** The last day still counts as service. A file does not change whether a person is temporarily away. */
function getRowStatus(
  { leave_date }: ParsedFacts,
  person: LoadedFacts | null,
  { today, isRehired }: { today: string; isRehired: boolean },
) {
  if (leave_date !== null && leave_date < today) return "left";
  const status = person?.employment_status ?? "active";
  return status === "left" && (isRehired || leave_date !== null) ? "active" : status;
}

function listUnusualValues(facts: LoadedFacts, person: LoadedFacts): ValueProblem[] {
  const warnings: ValueProblem[] = [];
  const addWarning = (column: Column, message: string) => warnings.push(toColumnWarning(column, message));
  const before = getAnnualPay(person);
  const percent = before === 0 ? 0 : ((getAnnualPay(facts) - before) * 100) / before;
  const slip = findPayTypingError(facts, person);
  if (slip) warnings.push(slip);
  else if (Math.abs(percent) > 20) {
    const change = { percent: Math.round(Math.abs(percent)) };
    addWarning(
      "annual_salary",
      percent > 0 ? uploadsCopy("payRises", change) : uploadsCopy("payFalls", change),
    );
  }
  if (person.employment_status === "left" && facts.employment_status !== "left") {
    addWarning("leave_date", uploadsCopy("comingBack"));
  }
  return warnings;
}
