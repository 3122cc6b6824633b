import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { insertMany } from "../../api/db/insert-many.ts";
import { migrate } from "../../api/db/migrate.ts";
import { openDatabase } from "../../api/db/open.ts";
import type { Db, NewRow } from "../../api/db/schema.ts";
import { type OpenRow, sealRow } from "../../api/db/sealing/rows.ts";
import { createSeededRandom } from "../../api/db/seed/random.ts";
import type { Choice } from "../../api/domain/benefits/choice.ts";
import type { ProductCode } from "../../api/domain/benefits/kinds/types.ts";
import { buildTenant } from "../support/api.ts";
import { buildBenefit, testNow } from "../support/builders.ts";
import { dataKeys } from "../support/data-keys.ts";

/** The measured clients, one with many people and one with few, each with its employer. */
export interface ReportPeople {
  people: number;
  large: Employer;
  small: Employer;
}

interface Employer {
  client: string;
  email: string;
  domain: string;
}

/** The approximate lines in a month's payroll for one of these people. */
export const rowsPerPerson = 3.9;

/** Makes a database in a given or new folder, with its list of people. */
export async function loadReportPeople(
  folder: string,
  people: number,
  url = `file:${join(folder, "api.sqlite")}`,
): Promise<void> {
  const database = await openDatabase(url, { dataKeys });
  await migrate(database);
  const large = await addClient(database.db, people);
  const small = await addClient(database.db, 500);
  await writeFile(join(folder, "people.json"), JSON.stringify({ people, large, small }));
  await database.close();
}

async function addClient(db: Db, people: number): Promise<Employer> {
  const { client, email, domain } = await buildTenant(db, {
    employee: { user_type: "employer", employee_number: "E-0" },
  });
  await db
    .insertInto("providers")
    .values({ client_id: client.id, code: "kestrel", name: "Kestrel Life" })
    .execute();
  for (const code of ["pension", "private-medical", "dental", "life", "gym", "cycle"] as const) {
    const provided = { provider_code: "kestrel", policy_number: `K-${code}` };
    await buildBenefit(db, client.id, code, code === "life" || code === "private-medical" ? provided : {});
  }
  for (let from = 0; from < people; from += 2_000) {
    const batch = Array.from({ length: Math.min(2_000, people - from) }, (_, index) =>
      inventPerson(client.id, from + index),
    );
    await insertMany(
      db,
      "employees",
      batch.map(({ employee }) => sealRow(db, "employees", employee)),
    );
    await insertMany(
      db,
      "family_members",
      batch.flatMap(({ family }) => family),
    );
    await insertMany(
      db,
      "selections",
      batch.flatMap(({ selections }) => selections),
    );
  }
  return { client: client.id, email, domain };
}

/**
 * Everybody has a pension, medical cover and life cover. Some also have more cover, a family, a gym or a
 * bicycle.
 */
function inventPerson(client_id: string, index: number) {
  const random = createSeededRandom(index);
  const id = `${client_id.slice(0, 8)}-${index}`;
  const number = String(index).padStart(8, "0");
  const owner = { client_id, employee_id: id };
  const times = { created_at: testNow.getTime() - 1_000, updated_at: testNow.getTime() - 1_000 };
  const inventBirthDay = (age: number) => `${2026 - age - random.between(0, 5)}-0${random.between(1, 9)}-15`;
  const employee: OpenRow<"employees", NewRow<"employees">> = {
    id,
    client_id,
    employee_number: number,
    user_type: "employee",
    employment_status: "active",
    title: "Ms",
    first_name: random.pick(["Mara", "Zoë", "Ines", "Tomasz"]),
    surname: `Quist-${index}`,
    name_key: `quist${index} m`,
    date_of_birth: inventBirthDay(random.between(20, 60)),
    sex: "female",
    email: `${id}@file.example`,
    email_key: `${id}@file.example`,
    tax_region: "rUK",
    ni_number: "QQ123456C",
    tax_code: "1257L",
    ni_category: "A",
    registered_at: testNow.getTime(),
    start_date: "2018-03-01",
    probation_end: "2018-06-01",
    weekly_hours_hundredths: 37_50,
    annual_salary_pence: random.between(24_000_00, 90_000_00),
    payroll_group: "Monthly",
    ...times,
  };
  const buildMember = (relationship: "partner" | "dependant", age: number): NewRow<"family_members"> => ({
    ...owner,
    id: `${id}-${relationship}`,
    relationship,
    title: "Mx",
    first_name: "Wren",
    surname: "Q",
    sex: "female",
    date_of_birth: inventBirthDay(age),
    education_ends: null,
    ...times,
  });
  const family = random.chance(0.3) ? [buildMember("partner", 30), buildMember("dependant", 5)] : [];
  const people = family.map((each) => each.id);
  const chosen: [ProductCode, Choice, string[]?][] = [
    ["pension", { kind: "share", percent: random.between(3, 12) }],
    [
      "private-medical",
      { kind: "tiers", level: "standard", tier: family.length > 0 ? "family" : "single" },
      people,
    ],
    ["life", { kind: "multiple", multiple: random.chance(0.3) ? 6 : 4 }],
  ];
  if (random.chance(0.2)) {
    chosen.push(["gym", { kind: "people", level: "full", hasPartner: false, children: 0 }]);
  }
  if (random.chance(0.1)) {
    chosen.push(["cycle", { kind: "spread", pence: random.between(5, 30) * 100_00, months: 12 }]);
  }
  const selections = chosen.map(
    ([product_code, choice, names = []]): NewRow<"selections"> => ({
      ...owner,
      ...times,
      id: `${id}-${product_code}`,
      product_code,
      status: "active",
      choice: JSON.stringify(choice),
      people: JSON.stringify(names),
      scheme_year: "2026",
      cover_date: "2026-04-01",
      first_deduction_date: "2026-04-28",
      end_date: product_code === "cycle" ? "2027-03-31" : null,
    }),
  );
  return { employee, family, selections };
}
