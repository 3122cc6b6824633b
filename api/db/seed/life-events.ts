import type { LifeEventCode } from "../../domain/benefits/product.ts";
import { addDays, addYears } from "../../domain/calendar.ts";
import { getStartOfLondonDay } from "../../domain/london-date.ts";
import type { NewRow } from "../schema.ts";
import type { DemoClient } from "./clients.ts";
import type { Employee, SeedContext } from "./employee.ts";
import { toDemoId } from "./ids.ts";
import { names } from "./names.ts";
import { createSeededRandom } from "./random.ts";

/**
 * Life events of generated people, the newest first: days since each happened, and days until it was
 * reported.
 */
const reportedEvents: readonly { code: LifeEventCode; ago: number; after: number }[] = [
  { code: "birth", ago: 9, after: 5 },
  { code: "marriage", ago: 24, after: 11 },
  { code: "birth", ago: 47, after: 20 },
  { code: "marriage", ago: 88, after: 3 },
  { code: "birth", ago: 131, after: 16 },
];

interface LifeEventRows {
  events: NewRow<"life_events">[];
  family: NewRow<"family_members">[];
}

/** Life events of a client, each with the family member it added; a small client has fewer. */
export function createLifeEvents(
  client: DemoClient,
  people: readonly Employee[],
  { day, now }: SeedContext,
): LifeEventRows {
  const settled = people.filter(
    ({ registered_at, employment_status, start_date }) =>
      registered_at !== null && employment_status === "active" && start_date < addYears(day, -1),
  );
  const step = 17;
  const rows: LifeEventRows = { events: [], family: [] };
  for (const [index, { code, ago, after }] of reportedEvents.entries()) {
    const person = settled[index * step];
    if (!person) break;
    const event_date = addDays(day, -ago);
    const owner = { client_id: client.domain, employee_id: person.id };
    const member = buildNewMember(client, person, code === "birth" ? event_date : null, day);
    const reported = addDays(event_date, after);
    const reportedAt = getStartOfLondonDay(reported);
    rows.family.push({
      ...owner,
      ...member,
      joined_date: event_date,
      created_at: reportedAt,
      updated_at: reportedAt,
    });
    rows.events.push({
      ...owner,
      id: toDemoId("life-event", `${client.domain}/${person.employee_number}`),
      code,
      event_date,
      reported_date: reported,
      closed_date: null,
      family_member_id: member.id,
      created_at: now,
    });
  }
  return rows;
}

/** A new child, or a partner if no birthday is given. */
function buildNewMember(
  client: DemoClient,
  { employee_number, surname }: Employee,
  born: string | null,
  day: string,
) {
  const random = createSeededRandom(Number(employee_number.replace(/\D/g, "")));
  const sex = random.pick(["female", "male"] as const);
  const first_name = random.pick(names[client.names][sex]);
  const age = random.between(27, 41);
  return {
    id: toDemoId("family", `${client.domain}/${employee_number}/${first_name}`),
    relationship: born === null ? ("partner" as const) : ("dependant" as const),
    title: sex === "female" ? (born === null ? "Mrs" : "Miss") : "Mr",
    first_name,
    surname,
    sex,
    education_ends: null,
    date_of_birth: born ?? addDays(addYears(day, -age), -40),
  };
}
