import { addMonths, addYears } from "../../domain/calendar.ts";
import type { NewRow, Trx } from "../schema.ts";
import { toDemoId } from "./ids.ts";

type Member = Omit<
  NewRow<"family_members">,
  "id" | "client_id" | "employee_id" | "created_at" | "updated_at"
>;

const toBirthDate = (day: string, age: number) => addMonths(addYears(day, -age), -5);
const getEndOfSchoolYear = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}-07-31`;

const buildMember = (
  [title, first_name, surname]: [title: string, first: string, last: string],
  sex: Member["sex"],
  date_of_birth: string,
  rest: { relationship: "partner" } | { relationship: "dependant"; education_ends?: string },
): Member => ({ title, first_name, surname, sex, date_of_birth, education_ends: null, ...rest });

/**
 * The families of named people, and their life events, by tenant and employee number, on a day
 * `yyyy-mm-dd`.
 */
const families: Record<string, (day: string) => Member[]> = {
  "harbourline/00101": (day) => [
    buildMember(["Mr", "Ravi", "Patel"], "male", toBirthDate(day, 38), { relationship: "partner" }),
    buildMember(["Miss", "Meera", "Patel"], "female", toBirthDate(day, 17), {
      relationship: "dependant",
      education_ends: getEndOfSchoolYear(day, 1),
    }),
    buildMember(["Mr", "Rohan", "Patel"], "male", toBirthDate(day, 8), { relationship: "dependant" }),
  ],
  "harbourline/00112": (day) => [
    buildMember(["Mrs", "Elif", "Demir"], "female", toBirthDate(day, 45), { relationship: "partner" }),
    buildMember(["Mr", "Kerem", "Demir"], "male", toBirthDate(day, 19), {
      relationship: "dependant",
      education_ends: getEndOfSchoolYear(day, 2),
    }),
    buildMember(["Miss", "Defne", "Demir"], "female", toBirthDate(day, 12), { relationship: "dependant" }),
  ],
  "harbourline/00113": (day) => [
    buildMember(["Ms", "Catriona", "Baird"], "female", toBirthDate(day, 34), { relationship: "partner" }),
  ],
  "larkspur/L0001": (day) => [
    buildMember(["Mr", "Arjun", "Singh"], "male", toBirthDate(day, 44), { relationship: "partner" }),
    buildMember(["Miss", "Anika", "Singh"], "female", toBirthDate(day, 10), { relationship: "dependant" }),
  ],
};

interface Person {
  clientId: string;
  employeeNumber: string;
  id: string;
}

/** Known before the first payroll run, so that past runs include the family. */
const knownFrom = Date.parse("2000-01-01T00:00:00Z");

/** Resets people's families to the demo world as of today; later changes are deleted. */
export async function resetFamilies(
  trx: Trx,
  people: readonly Person[],
  today: { day: string; now: number },
) {
  if (people.length === 0) return;
  const clients = [...new Set(people.map(({ clientId }) => clientId))];
  const ids = people.map(({ id }) => id);
  await trx
    .deleteFrom("family_members")
    .where("client_id", "in", clients)
    .where("employee_id", "in", ids)
    .execute();
  await trx
    .deleteFrom("life_events")
    .where("client_id", "in", clients)
    .where("employee_id", "in", ids)
    .execute();
  const rows = people.flatMap(({ clientId, employeeNumber, id }) => {
    const name = `${clientId}/${employeeNumber}`;
    return (families[name]?.(today.day) ?? []).map((each) => ({
      id: toDemoId("family", `${name}/${each.first_name}`),
      client_id: clientId,
      employee_id: id,
      ...each,
      created_at: knownFrom,
      updated_at: knownFrom,
    }));
  });
  if (rows.length > 0) await trx.insertInto("family_members").values(rows).execute();
}
