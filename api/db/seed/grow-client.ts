import { addDays } from "../../domain/calendar.ts";
import { getCounts } from "../../repositories/employee-counts.ts";
import type { OpenDatabase } from "../open.ts";
import type { Db, Schema } from "../schema.ts";
import { sealRow } from "../sealing/rows.ts";
import { inTransaction } from "../transaction.ts";
import { harbourline } from "./clients.ts";
import { type Employee, makeEmployee, type SeedContext } from "./employee.ts";
import { seedFacts } from "./facts.ts";
import { names } from "./names.ts";
import { createSeededRandom, type Random } from "./random.ts";

/** Rows per statement, limited by the number of parameters. */
const portion = 500;
const portionsAtOnce = 20;

/**
 * Adds invented people to the demo's largest client, to test the employers' screens; none of them can log
 * in. Returns how many were added; `report` is called for every ten thousand.
 */
export async function growClient(
  { db }: OpenDatabase<Schema>,
  context: SeedContext,
  { employees, report }: { employees: number; report?: (total: number) => void },
): Promise<number> {
  const before = await countEmployees(db);
  for (let from = before; from < employees; from += portion * portionsAtOnce) {
    const until = Math.min(from + portion * portionsAtOnce, employees);
    await inTransaction(db, async (trx) => {
      for (let start = from; start < until; start += portion) {
        const people = Array.from({ length: Math.min(portion, until - start) }, (_, index) =>
          inventPerson(start + index + 1, context),
        );
        const rows = people.map((person) => sealRow(trx, "employees", person));
        await trx.insertInto("employees").values(rows).execute();
        await seedFacts(trx, people);
      }
    });
    report?.(until);
  }
  return Math.max(employees - before, 0);
}

const countEmployees = async (db: Db) => (await getCounts(db, { clientId: harbourline.domain })).total;

/** Invents the same person for the same number every time. */
function inventPerson(number: number, context: SeedContext): Employee {
  const random = createSeededRandom(number);
  const sex = random.chance(0.5) ? "female" : "male";
  const first_name = random.pick(names[harbourline.names][sex]);
  const surname = drawSurname(random);
  const served = random.between(60, 20 * 365);
  const employee_number = String(number).padStart(8, "0");
  const start_date = addDays(context.day, -served);
  const email = `${first_name}.${surname}.${number}@${harbourline.mailDomain}`.toLowerCase();
  return {
    ...makeEmployee(harbourline, context, {
      employee_number,
      first_name,
      surname,
      sex,
      start_date,
      email: random.chance(0.01) ? null : email,
      date_of_birth: addDays(context.day, -random.between(22 * 365, 64 * 365)),
      location: random.pick(harbourline.locations),
      annual_salary_pence: random.between(26, 60) * 1_000_00,
      ...(random.chance(0.22) ? { registered_at: null } : {}),
    }),
    password_hash: null,
  };
}

/** Surnames are made of syllables, because a short list would give everybody thousands of namesakes. */
const firstSyllables = [
  "Ash",
  "Bar",
  "Cal",
  "Dun",
  "El",
  "Fair",
  "Gar",
  "Hol",
  "Ing",
  "Kel",
  "Lang",
  "Mor",
  "Nor",
  "Pem",
];
const middleSyllables = ["", "a", "er", "ing", "ling", "min", "o", "ster", "ti", "win"];
const lastSyllables = [
  "brook",
  "by",
  "cott",
  "dale",
  "field",
  "ford",
  "gate",
  "ham",
  "ley",
  "man",
  "more",
  "shaw",
  "ton",
  "well",
];

function drawSurname(random: Random): string {
  if (random.chance(0.15)) return random.pick(names[harbourline.names].surnames);
  return `${random.pick(firstSyllables)}${random.pick(middleSyllables)}${random.pick(lastSyllables)}`;
}
