import {
  type AnyDb,
  bytes,
  client,
  createTable,
  day,
  id,
  instant,
  integer,
  optional,
  text,
} from "./columns.ts";

/** Parts of a client's document that had no table yet. Existing clients keep their values in the new form. */
export async function up(db: AnyDb): Promise<void> {
  await createHosts(db);
  await createPayrollGroups(db);
  await createTable(
    db,
    "brand_files",
    {
      client_id: client,
      place: text,
      type: text,
      bytes,
      sha256: text,
      replaced_at: optional(instant),
    },
    (table) => table.addPrimaryKeyConstraint("brand_files_key", ["client_id", "place", "sha256"]),
  );
  await db.schema.createIndex("brand_files_sha256").on("brand_files").column("sha256").execute();
  await createTable(db, "client_imports", {
    id,
    client_id: client,
    imported_at: instant,
    imported_by: text,
    effective_date: day,
    document: text,
    sha256: text,
  });
  await db.schema
    .createIndex("client_imports_client")
    .on("client_imports")
    .columns(["client_id", "imported_at"])
    .execute();
  await db.schema
    .alterTable("clients")
    .addColumn("language", "text", (column) => column.notNull().defaultTo("en"))
    .execute();
  await db.schema.alterTable("benefit_contents").addColumn("closed_date", "text").execute();
  await nameProducts(db);
}

async function createHosts(db: AnyDb): Promise<void> {
  await createTable(db, "client_hosts", {
    label: { ...text, primary: true },
    client_id: client,
    position: integer,
  });
  await db.schema
    .createIndex("client_hosts_client")
    .on("client_hosts")
    .columns(["client_id", "position"])
    .execute();
  const schemes = await db.selectFrom("schemes").select(["client_id", "domain"]).execute();
  for (const { client_id, domain } of schemes) {
    await db.insertInto("client_hosts").values({ label: domain, client_id, position: 0 }).execute();
  }
}

/**
 * The payroll groups that employees are in, with the client's calendar; a client without employees gets the
 * usual group.
 */
async function createPayrollGroups(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "payroll_groups",
    {
      client_id: client,
      code: text,
      position: integer,
      name: text,
      frequency: text,
      cut_off_day: integer,
      pay_day: integer,
    },
    (table) => table.addPrimaryKeyConstraint("payroll_groups_key", ["client_id", "code"]),
  );
  const clients = await db
    .selectFrom("clients")
    .select(["id", "payroll_cut_off_day as cut_off_day", "pay_day"])
    .execute();
  for (const { id: client_id, cut_off_day, pay_day } of clients) {
    const used = await db
      .selectFrom("employees")
      .select(["payroll_group", (eb) => eb.fn.countAll<number>().as("people")])
      .where("client_id", "=", client_id)
      .groupBy("payroll_group")
      .execute();
    const names = used
      .map(({ payroll_group, people }) => ({ name: String(payroll_group), people: Number(people) }))
      .toSorted((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
    const codes = new Set<string>();
    const groups = (names.length > 0 ? names : ["Monthly"]).map((name, position) => {
      const code = toFreeCode(name, codes);
      codes.add(code);
      return { client_id, code, position, name, frequency: getFrequency(name), cut_off_day, pay_day };
    });
    await db.insertInto("payroll_groups").values(groups).execute();
  }
}

/** A code of lower-case letters, digits and dashes that no other group of the client has. */
function toFreeCode(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mn}/gu, "");
  const code = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "group";
  let free = code;
  for (let next = 2; taken.has(free); next++) free = `${code}-${next}`;
  return free;
}

/** The pay frequency, guessed from the group's name because nothing else was stored. */
function getFrequency(group: string): string {
  const name = group.toLowerCase();
  if (name.includes("fortnight")) return "fortnightly";
  if (/(four|4)[ -]?week/.test(name)) return "four-weekly";
  return name.includes("week") ? "weekly" : "monthly";
}

/** A client's own name for a product becomes that product's name. */
async function nameProducts(db: AnyDb): Promise<void> {
  const named = await db
    .selectFrom("benefit_contents")
    .select(["client_id", "product_code", "name"])
    .where("name", "is not", null)
    .execute();
  for (const { client_id, product_code, name } of named) {
    const versions = await db
      .selectFrom("plans")
      .select(["from_date", "definition"])
      .where("client_id", "=", client_id)
      .where("code", "=", product_code)
      .execute();
    for (const { from_date, definition } of versions) {
      await db
        .updateTable("plans")
        .set({ definition: JSON.stringify({ ...JSON.parse(definition), name }) })
        .where("client_id", "=", client_id)
        .where("code", "=", product_code)
        .where("from_date", "=", from_date)
        .execute();
    }
    await db
      .updateTable("benefit_contents")
      .set({ name: null })
      .where("client_id", "=", client_id)
      .where("product_code", "=", product_code)
      .execute();
  }
}
