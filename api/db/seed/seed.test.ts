import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { loadHash } from "../../../tests/support/api.ts";
import { createTestClock, testNow } from "../../../tests/support/builders.ts";
import { dataKeys } from "../../../tests/support/data-keys.ts";
import { describeEachDatabase } from "../../../tests/support/database.ts";
import { demoDatabase } from "../../../tests/support/demo-database.ts";
import { demoFolder } from "../../../tests/support/demo-documents.ts";
import { addTwoFactor } from "../../../tests/support/encrypted-rows.ts";
import { lifeEventTypes } from "../../domain/benefits/life-events.ts";
import { addDays, addMonths, addYears, countDaysBetween, getAge } from "../../domain/calendar.ts";
import { mergeCountSteps } from "../../repositories/employee-counts.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import type { Db, Schema } from "../schema.ts";
import { openRow } from "../sealing/rows.ts";
import { demoPeople } from "./accounts.ts";
import { demoAccounts, demoPassword, seedDemo } from "./index.ts";
import { resetDemo } from "./reset-demo.ts";

const passwordHash = await loadHash(demoPassword);
const options = { hashPassword: async () => passwordHash, folder: demoFolder };
const today = "2026-11-20";

const getAccountByEmail = (db: Db, email: string) =>
  db.selectFrom("employees").selectAll().where("email_key", "=", email).executeTakeFirstOrThrow();
const toEmail = (login: string) => `${login}@harbourline.example`;
const loadFailures = (db: Db, login: string) =>
  db.selectFrom("login_failures").selectAll().where("email_key", "=", toEmail(login)).executeTakeFirst();

describeEachDatabase("the demo world", (open, engine) => {
  const openDemo = async () => ({ ...(await engine.openCopyOf(demoDatabase)), clock: createTestClock() });
  /** A demo shared by tests that only read. */
  let once: ReturnType<typeof openDemo> | undefined;
  const openSharedDemo = () => {
    once ??= openDemo();
    return once;
  };

  test("a database with clients is not seeded, and no password is hashed", async () => {
    const { clock, ...database } = await openSharedDemo();
    const hashPassword = () => Promise.reject(new Error("hashed"));
    expect(await seedDemo(database, clock, { hashPassword, folder: demoFolder })).toBe(false);
  });

  test("the seed has three clients with the documented numbers of people and registrations", async () => {
    const { db } = await openSharedDemo();
    const counts = await db
      .selectFrom("employees as e")
      .innerJoin("clients as c", "c.id", "e.client_id")
      .select(({ fn }) => [
        "c.name",
        fn.countAll<number>().as("people"),
        fn.count<number>("e.registered_at").as("registered"),
      ])
      .groupBy("c.name")
      .orderBy("c.name")
      .execute();
    expect(counts).toEqual([
      { name: "Cwm a Choed Housing Association", people: 9, registered: 8 },
      { name: "Harbourline Logistics Ltd", people: 240, registered: 187 },
      { name: "Larkspur Health Group", people: 63, registered: 52 },
    ]);
  });

  test("the seed sets each tenant's brand and feature switches", async () => {
    const { db } = await openSharedDemo();
    const tenants = await db
      .selectFrom("schemes as s")
      .innerJoin("clients as c", "c.id", "s.client_id")
      .select([
        "domain",
        "benefit_brand_name",
        "primary_colour",
        "benefit_brand_phone_number as phone",
        "support_email",
      ])
      .select([
        "contact_us_enabled as contact",
        "sso_access_only as sso",
        "two_factor_enforced as code",
        "year_start_month",
      ])
      .orderBy("year_start_month")
      .execute();
    expect(tenants.map(Object.values)).toEqual([
      ["larkspur", "Larkspur Choices", "#F2B705", "TBC", "choices@larkspur.example", true, true, false, 1],
      [
        "harbourline",
        "Harbour Rewards",
        "#0B4F6C",
        "08081 570 192",
        "help@harbourrewards.example",
        true,
        false,
        false,
        4,
      ],
      ["cwmcoed", "Cwm Benefits", "#00A36C", "0", "cymorth@cwmcoed.example", false, false, true, 9],
    ]);
  });

  test("the seed writes the same rows on both engines", async () => {
    const { db } = await openDemo();
    const reference = await openDatabase<Schema>("file::memory:", { dataKeys });
    await migrate(reference);
    await seedDemo(reference, createTestClock(), options);
    await mergeCountSteps(db);
    // Row numbers and ways of counting differ between the engines, and an import writes random ids.
    const drawn = { id: null };
    const ownOf: Record<string, object> = {
      faqs: drawn,
      home_cards: drawn,
      home_banners: drawn,
      carousel_slides: drawn,
      benefit_faqs: drawn,
      policies: drawn,
      client_imports: drawn,
      audit: { ...drawn, target_id: null },
      avatar_sets: drawn,
      schemes: { avatar_set_id: null },
      audit_queue: { audit_id: null },
      employee_list: { no: null },
      employee_counts: { moves: null, turns: null },
    };
    const loadRows = async (database: Db, table: string) => {
      const { rows } = await sql<object>`select * from ${sql.ref(table)}`.execute(database);
      return rows.map((row) => JSON.stringify({ ...row, ...ownOf[table] })).toSorted();
    };
    const tables = await db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables.filter((table) => !/^(api_migration|employee_words)/.test(table.name))) {
      expect(await loadRows(db, name), name).toEqual(await loadRows(reference.db, name));
    }
    await reference.close();
  });

  test("the seed creates the same people on every day, but with the ages of that day", async () => {
    const listPeople = ({ db }: { db: Db }) =>
      db.selectFrom("employees").select(["id", "name_key", "email"]).orderBy("id").execute();
    const later = await open();
    expect(await seedDemo(later, createTestClock(new Date("2031-02-28T12:00:00Z")), options)).toBe(true);
    expect(await listPeople(later)).toEqual(await listPeople(await openSharedDemo()));
  });

  test("the seed has names that often break software", async () => {
    const { db } = await openSharedDemo();
    const people = await db
      .selectFrom("employees")
      .selectAll()
      .where("client_id", "=", "harbourline")
      .execute();
    const listBySurname = (surname: string) => people.filter((person) => person.surname === surname);
    expect(listBySurname("O'Donnell-Fry")).toMatchObject([
      { first_name: "Zoë", name_key: "odonnell-fry zoe" },
    ]);
    expect(listBySurname("Jones").map(({ first_name }) => first_name)).toEqual(["David", "David"]);
    expect(people.filter(({ email }) => email === null)).toHaveLength(1);
    expect(people.filter(({ surname }) => surname.length === 60)).toHaveLength(1);
    expect(people.filter(({ surname }) => /^\p{Script=Arabic}+$/u.test(surname))).toHaveLength(1);
    const fullNames = people.map(({ name_key }) => name_key);
    expect(fullNames.length - new Set(fullNames).size, "only the Joneses share a name").toBe(1);
  });

  test("the seed gives everybody pay, a fictional NI number, and dates in a possible order", async () => {
    const { db } = await openSharedDemo();
    const people = await db.selectFrom("employees").selectAll().execute();
    for (const person of people.map((row) => openRow(db, "employees", row))) {
      expect((person.annual_salary_pence === null) !== (person.hourly_pence === null), person.id).toBe(true);
      expect(person.hourly_pence ?? 12_71).toBeGreaterThanOrEqual(12_71);
      expect(person.ni_number).toMatch(/^QQ\d{6}[A-D]$/);
      expect(person.email ?? "@x.example").toMatch(/\.example$/);
      expect(
        person.start_date <= today && addYears(person.date_of_birth, 16) <= person.start_date,
        person.id,
      ).toBe(true);
      expect(person.registered_at ?? 0).toBeLessThanOrEqual(testNow.getTime());
      expect(person.registered_at === null && person.password_hash !== null, person.id).toBe(false);
      expect(person.ccv_first_voucher_date ?? "2018-10-03", person.id).toMatch(
        /^(201[5-7]|2018-0|2018-10-03)/,
      );
      if (person.ccv_first_voucher_date)
        expect(person.start_date < person.ccv_first_voucher_date, person.id).toBe(true);
    }
  });

  test("the seed has each named account in the state that the demo world's document describes", async () => {
    const { db } = await openSharedDemo();
    const now = testNow.getTime();
    expect(await getAccountByEmail(db, toEmail("aisha.patel"))).toMatchObject({
      annual_salary_pence: 42_000_00,
      password_hash: passwordHash,
      accepted_terms_version: "2",
      first_login: false,
      user_type: "employee",
      employment_status: "active",
    });
    expect(await getAccountByEmail(db, toEmail("tom.okafor"))).toMatchObject({
      date_of_birth: "1992-02-29",
      registered_at: null,
      password_hash: null,
      accepted_terms_version: null,
    });
    expect(await getAccountByEmail(db, toEmail("grace.lim"))).toMatchObject({ two_factor_required: true });
    expect(await loadFailures(db, "priya.nair")).toMatchObject({
      failures: 5,
      locked_until: now + 15 * 60_000,
    });
    expect(await loadFailures(db, "lee.hughes")).toMatchObject({ failures: 3, locked_until: null });
    expect(await getAccountByEmail(db, toEmail("ben.carter"))).toMatchObject({
      probation_end: addMonths("2026-10-09", 3),
    });
    expect(await getAccountByEmail(db, toEmail("new.starter"))).toMatchObject({
      start_date: addDays(today, -10),
    });
    expect(await getAccountByEmail(db, toEmail("sam.wilkes"))).toMatchObject({
      hourly_pence: 13_00,
      weekly_hours_hundredths: 37_50,
    });
    expect(await getAccountByEmail(db, toEmail("yusuf.demir"))).toMatchObject({
      annual_salary_pence: 104_000_00,
    });
    expect(await getAccountByEmail(db, toEmail("iona.mackay"))).toMatchObject({
      tax_region: "S",
      annual_salary_pence: 45_000_00,
    });
    expect(await getAccountByEmail(db, toEmail("margaret.ellis"))).toMatchObject({
      ni_category: "C",
      date_of_birth: "1955-06-20",
    });
    expect(await getAccountByEmail(db, toEmail("ffion.rees"))).toMatchObject({ accepted_terms_version: "1" });
    expect(await getAccountByEmail(db, toEmail("oliver.grant"))).toMatchObject({
      first_login: true,
      carousel_required: true,
      show_welcome_modal: true,
    });
    expect(await getAccountByEmail(db, toEmail("nadia.karim"))).toMatchObject({
      date_of_birth: "1978-08-28",
    });
    expect(await getAccountByEmail(db, toEmail("holly.byrne"))).toMatchObject({ employment_status: "left" });
    expect(await getAccountByEmail(db, toEmail("ruth.adeyemi"))).toMatchObject({
      user_type: "employer",
      employment_status: "active",
    });
    expect(await getAccountByEmail(db, toEmail("neil.foster"))).toMatchObject({
      user_type: "employer",
      employment_status: "left",
    });
    expect(await getAccountByEmail(db, "nora.singh@larkspur.example")).toMatchObject({ password_hash: null });
    expect(await getAccountByEmail(db, "gwen.morris@cwmcoed.example")).toMatchObject({
      user_type: "employer",
    });
  });

  test("[TERMS-01] the seed has two versions of the terms and of the cookie policy, and three of the privacy statement, all published", async () => {
    const { db } = await openSharedDemo();
    const larkspurPolicies = await db
      .selectFrom("policies")
      .select(["type", "version", "content", "published_at"])
      .where("client_id", "=", "larkspur")
      .orderBy("type")
      .orderBy("published_at", "desc")
      .execute();
    expect(larkspurPolicies.map(({ type, version }) => `${type} ${version}`)).toEqual([
      "cookie 2",
      "cookie 1",
      "policy 3",
      "policy 2",
      "policy 1",
      "terms 2",
      "terms 1",
    ]);
    expect(larkspurPolicies.filter(({ published_at }) => published_at > testNow.getTime())).toEqual([]);
    for (const { content } of larkspurPolicies) {
      expect(content.length).toBeGreaterThan(1000);
      expect(content).toMatch(/Larkspur/);
    }
    const anybody = await db.selectFrom("policies").select("id").where("client_id", "is", null).execute();
    expect(anybody).toHaveLength(5);
  });

  test("[LIFE-03] the demo has life events that generated people reported in time, some of them still open", async () => {
    const { db } = await openSharedDemo();
    const rows = await db
      .selectFrom("life_events as l")
      .innerJoin("family_members as f", "f.id", "l.family_member_id")
      .select(["l.client_id", "l.code", "l.event_date", "l.reported_date", "l.employee_id"])
      .select(["f.relationship", "f.date_of_birth", "f.employee_id as parent"])
      .execute();
    const countPeople = (client: string) => rows.filter(({ client_id }) => client_id === client).length;
    expect([countPeople("harbourline"), countPeople("larkspur") > 0, countPeople("cwmcoed")]).toEqual([
      5,
      true,
      0,
    ]);
    const named = demoPeople.map(({ client: { domain }, employee_number }) => `${domain}/${employee_number}`);
    const numbers = await db
      .selectFrom("employees")
      .select(["client_id", "employee_number"])
      .where(
        "id",
        "in",
        rows.map(({ employee_id }) => employee_id),
      )
      .execute();
    for (const { client_id, employee_number } of numbers)
      expect(named).not.toContain(`${client_id}/${employee_number}`);
    for (const row of rows) {
      const type = lifeEventTypes.find(({ code }) => code === row.code);
      expect(type?.adds).toBe(row.relationship);
      expect(row.parent).toBe(row.employee_id);
      expect(row.reported_date >= row.event_date && row.reported_date <= today).toBe(true);
      expect(countDaysBetween(row.event_date, row.reported_date)).toBeLessThanOrEqual(type?.limitDays ?? 0);
      if (row.code === "birth") expect(row.date_of_birth).toBe(row.event_date);
    }
    const open = rows.filter(({ event_date }) => countDaysBetween(event_date, today) <= 30);
    expect([open.length > 0, open.length < rows.length]).toEqual([true, true]);
  });

  test("the seed has content to look at, and no FAQs at cwmcoed", async () => {
    const { db } = await openSharedDemo();
    const countRows = async (
      table: "faqs" | "home_cards" | "home_banners" | "carousel_slides" | "enquiry_options",
    ) => {
      const rows = await db.selectFrom(table).select("client_id").execute();
      return ["harbourline", "larkspur", "cwmcoed"].map(
        (id) => rows.filter(({ client_id }) => client_id === id).length,
      );
    };
    expect(await countRows("faqs")).toEqual([12, 6, 0]);
    expect(await countRows("carousel_slides")).toEqual([4, 4, 4]);
    expect(await countRows("home_banners")).toEqual([1, 1, 1]);
    for (const cards of await countRows("home_cards")) expect(cards).toBeGreaterThanOrEqual(3);
    for (const subjects of await countRows("enquiry_options")) expect(subjects).toBeGreaterThan(0);
  });

  test("the demo's content links only to existing screens, and to contact only if it is on", async () => {
    const { db } = await openSharedDemo();
    for (const table of ["home_cards", "home_banners"] as const) {
      const rows = await db
        .selectFrom(table)
        .innerJoin("clients", "clients.id", `${table}.client_id`)
        .select([
          `${table}.link_url`,
          `${table}.link_label`,
          "clients.contact_us_enabled",
          "clients.id as client",
        ])
        .execute();
      for (const { link_url, link_label, contact_us_enabled, client } of rows) {
        expect(link_url === null, "a link has words").toBe(link_label === null);
        if (link_url === null) continue;
        expect(["/app/faqs/", "/contact-us/", "/app/home/my-profile/panel/add-life-event/"]).toContain(
          link_url,
        );
        if (link_url === "/contact-us/") expect(contact_us_enabled).toBe(true);
        if (link_url === "/app/faqs/") expect(client).not.toBe("cwmcoed");
      }
    }
  });

  test("[D8] the demo is seeded once when three nodes start at once", async () => {
    const url = await engine.newUrl();
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase<Schema>(url, { dataKeys })));
    await Promise.all(nodes.map((node) => migrate(node)));
    const results = await Promise.all(nodes.map((node) => seedDemo(node, createTestClock(), options)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const people = await nodes[0]?.db.selectFrom("employees").select("id").execute();
    expect(people).toHaveLength(312);
    await Promise.all(nodes.map((node) => node.close()));
  });

  // The limit is some twenty times the duration on an idle machine.
  test("resetting the demo changes nothing in a database with a real client", async () => {
    const { db, ...database } = await open();
    await db
      .insertInto("clients")
      .values({
        id: "real",
        name: "Real Ltd",
        payroll_cut_off_day: 1,
        pay_day: 2,
        probation_months: 3,
        created_at: 0,
      })
      .execute();
    expect(await seedDemo({ db, ...database }, createTestClock(), options)).toBe(false);
    expect(await resetDemo(db, createTestClock())).toEqual([]);
    expect(await db.selectFrom("employees").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("clients").select("id").execute()).toHaveLength(1);
  });

  describe("resetting the demo", () => {
    test("a reset at a start restores everything in the demo that use and time changed", async () => {
      const { db, clock } = await openDemo();
      await db.deleteFrom("login_failures").execute();
      await db
        .insertInto("login_failures")
        .values({
          client_id: "harbourline",
          email_key: toEmail("aisha.patel"),
          failures: 5,
          last_failed_at: 0,
          locked_until: 9e12,
        })
        .execute();
      await db
        .insertInto("network_failures")
        .values({ network: "192.0.2.0", failures: 99, window_started_at: 0 })
        .execute();
      await db
        .updateTable("employees")
        .set({
          accepted_terms_version: "2",
          first_login: false,
          carousel_required: false,
          show_welcome_modal: false,
        })
        .execute();
      const sixtyDays = 60 * 86_400_000;
      clock.advance(sixtyDays);

      expect(await resetDemo(db, clock)).toContain(toEmail("priya.nair"));
      expect(await loadFailures(db, "aisha.patel")).toBeUndefined();
      expect(await loadFailures(db, "priya.nair")).toMatchObject({
        failures: 5,
        locked_until: clock.now().getTime() + 15 * 60_000,
      });
      expect(await db.selectFrom("network_failures").select("network").execute()).toEqual([]);
      expect(await getAccountByEmail(db, toEmail("ffion.rees"))).toMatchObject({
        accepted_terms_version: "1",
      });
      expect(await getAccountByEmail(db, toEmail("oliver.grant"))).toMatchObject({
        first_login: true,
        carousel_required: true,
      });
      expect(await getAccountByEmail(db, toEmail("new.starter"))).toMatchObject({
        start_date: addDays(addDays(today, 60), -10),
      });
    });

    test("a reset of one demo account leaves the others unchanged", async () => {
      const { db, clock } = await openDemo();
      await db.deleteFrom("login_failures").execute();
      await db.updateTable("employees").set({ first_login: false, password_hash: "changed" }).execute();
      const { id } = await getAccountByEmail(db, toEmail("priya.nair"));

      expect(await resetDemo(db, clock, id)).toEqual([toEmail("priya.nair")]);
      expect(await loadFailures(db, "priya.nair")).toMatchObject({ failures: 5 });
      expect(await loadFailures(db, "lee.hughes")).toBeUndefined();
      expect(await getAccountByEmail(db, toEmail("oliver.grant"))).toMatchObject({ first_login: false });
      expect(await resetDemo(db, clock, "no-such-account")).toEqual([]);
    });

    test("links work again after a reset of the demo, and an unregistered person has no password and no session", async () => {
      const { db, clock } = await openDemo();
      const { id } = await getAccountByEmail(db, toEmail("tom.okafor"));
      const listLinks = () =>
        db
          .selectFrom("account_links")
          .innerJoin("employees", "employees.id", "account_links.employee_id")
          .select(["email", "kind", "used_at", "voided_at", "expires_at"])
          .orderBy("email")
          .orderBy("expires_at")
          .execute();
      const before = await listLinks();
      expect(
        before.map((link) => [
          link.email?.split("@")[0],
          link.kind,
          link.used_at !== null,
          link.expires_at > clock.real().getTime(),
        ]),
      ).toEqual([
        ["nadia.karim", "reset", false, false],
        ["nadia.karim", "reset", false, true],
        ["tom.okafor", "activation", false, true],
        ["zoe.odonnell-fry", "activation", true, true],
      ]);
      await db.updateTable("account_links").set({ used_at: 1, voided_at: 2, dob_failures: 4 }).execute();
      await db
        .updateTable("employees")
        .set({ registered_at: 1, password_hash: "x", password_changed_at: 1 })
        .where("id", "=", id)
        .execute();
      const token = { access_expires_at: 9e12, refresh_expires_at: 9e12, created_at: 1 };
      await db
        .insertInto("sessions")
        .values({
          id: "s",
          family_id: "f",
          client_id: "harbourline",
          employee_id: id,
          access_hash: "a",
          refresh_hash: "r",
          ...token,
        })
        .execute();

      await resetDemo(db, clock);
      expect(await listLinks()).toEqual(before);
      expect(await getAccountByEmail(db, toEmail("tom.okafor"))).toMatchObject({
        registered_at: null,
        password_hash: null,
      });
      expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    });

    test("a reset of the demo restores each person's two-factor setting, and used codes are accepted again", async () => {
      const { db, clock } = await openDemo();
      const listLoginRows = async () => ({
        twoFactors: (
          await db
            .selectFrom("two_factors as t")
            .innerJoin("employees as e", "e.id", "t.employee_id")
            .select(["e.email", "t.client_id", "t.employee_id", "t.secret", "t.last_step"])
            .orderBy("e.email")
            .execute()
        )
          .map((row) => openRow(db, "two_factors", row))
          .map(({ email, secret, last_step }) => ({ email, secret, last_step })),
        tokens: await db
          .selectFrom("sso_tokens as t")
          .innerJoin("employees as e", "e.id", "t.employee_id")
          .leftJoin("staff as s", "s.id", "t.staff_id")
          .select(["e.email", "s.email as staff", "t.used_at"])
          .select((eb) => eb("t.expires_at", ">", clock.real().getTime()).as("lasts"))
          .orderBy("e.email")
          .orderBy("t.expires_at")
          .execute(),
      });
      const before = await listLoginRows();
      expect(before.twoFactors).toEqual([
        { email: toEmail("daniel.reyes"), secret: "JBSWY3DPEHPK3PXP", last_step: null },
        { email: "eleri.pugh@cwmcoed.example", secret: "KRSXG5CTMVRXEZLU", last_step: null },
        { email: "gwen.morris@cwmcoed.example", secret: "MFRGGZDFMZTWQ2LK", last_step: null },
      ]);
      const staff = "sasha.quill@platform.example";
      expect(before.tokens.map(({ lasts, ...token }) => ({ ...token, lasts: Boolean(lasts) }))).toEqual([
        { email: toEmail("aisha.patel"), staff, used_at: null, lasts: false },
        { email: toEmail("aisha.patel"), staff, used_at: null, lasts: true },
        { email: "helen.cho@larkspur.example", staff: null, used_at: null, lasts: true },
        { email: "nora.singh@larkspur.example", staff: null, used_at: null, lasts: true },
        { email: toEmail("ruth.adeyemi"), staff, used_at: null, lasts: true },
      ]);

      await db.updateTable("sso_tokens").set({ used_at: 1 }).execute();
      await db.updateTable("two_factors").set({ last_step: 9e6, secret: null }).execute();
      const { id } = await getAccountByEmail(db, toEmail("grace.lim"));
      const owner = { client_id: "harbourline", employee_id: id };
      await addTwoFactor(db, { ...owner, secret: "BBBBBBBBBBBBBBBB", enabled_at: 1 });
      await resetDemo(db, clock);
      expect(await listLoginRows()).toEqual(before);
    });

    test("[FAMILY-01] a reset of the demo restores families, whose members keep their birthdays relative to today", async () => {
      const { db, clock } = await openDemo();
      const listFamily = (login: string) =>
        db
          .selectFrom("family_members as f")
          .innerJoin("employees as e", "e.id", "f.employee_id")
          .select(["f.first_name", "f.relationship", "f.date_of_birth", "f.education_ends", "f.active"])
          .where("e.email", "=", toEmail(login))
          .orderBy("f.date_of_birth")
          .execute();
      const aishas = await listFamily("aisha.patel");
      expect(
        aishas.map(({ first_name, relationship, date_of_birth }) => [
          first_name,
          relationship,
          getAge(date_of_birth, today),
        ]),
      ).toEqual([
        ["Ravi", "partner", 38],
        ["Meera", "dependant", 17],
        ["Rohan", "dependant", 8],
      ]);
      expect(aishas.map(({ education_ends }) => education_ends)).toEqual([null, "2027-07-31", null]);
      const owners = await db.selectFrom("family_members").select("employee_id").distinct().execute();
      // Four named people have families; another test covers members added by a life event.
      const reporters = await db.selectFrom("life_events").select("employee_id").distinct().execute();
      expect(owners).toHaveLength(4 + reporters.length);

      await db.updateTable("family_members").set({ active: false }).execute();
      const { id } = await getAccountByEmail(db, toEmail("aisha.patel"));
      await db
        .updateTable("family_members")
        .set({ first_name: "Else" })
        .where("employee_id", "=", id)
        .execute();
      await resetDemo(db, clock, id);
      expect(await listFamily("aisha.patel")).toEqual(aishas);
      expect((await listFamily("yusuf.demir")).map(({ active }) => active)).toEqual([false, false, false]);
      clock.advance(365 * 86_400_000);
      await resetDemo(db, clock);
      const later = await listFamily("aisha.patel");
      expect(later.map(({ date_of_birth }) => date_of_birth)).toEqual(
        aishas.map(({ date_of_birth }) => addYears(date_of_birth, 1)),
      );
    });

    test("[RULE-07] a reset of the demo sets dates of birth so that each person's age stays the same, also on 29 February", async () => {
      const { db, clock } = await openDemo();
      clock.advance(Date.parse("2028-02-29T23:30:00Z") - testNow.getTime());
      await resetDemo(db, clock);
      expect(await getAccountByEmail(db, toEmail("margaret.ellis"))).toMatchObject({
        date_of_birth: "1956-09-28",
      });
    });
  });

  test("the demo lists only existing accounts, with one sentence each", async () => {
    const { db } = await openSharedDemo();
    expect(demoAccounts[0]?.email).toBe(toEmail("aisha.patel"));
    for (const account of demoAccounts) {
      const row = await getAccountByEmail(db, account.email);
      expect(row).toMatchObject({ id: account.id, client_id: account.tenant });
      const hasPassword = row.registered_at !== null && account.tenant !== "larkspur";
      expect(row.password_hash, account.email).toBe(hasPassword ? passwordHash : null);
      expect(account.name).toBe(`${row.first_name} ${row.surname}`);
      expect(account.state).toMatch(/^[A-Z0-9].*\.$/);
    }
  });
});

test("Aisha Patel is 36 at the renewal that fixes her prices, on any day", () => {
  const aisha = demoPeople[0];
  for (const day of ["2026-11-20", "2027-03-31", "2027-04-01", "2028-02-29"]) {
    const renewal = `${day.slice(5) < "04-01" ? Number(day.slice(0, 4)) - 1 : day.slice(0, 4)}-04-01`;
    const birth = aisha?.getFacts(day).date_of_birth ?? "";
    expect(addYears(birth, 36) <= renewal && addYears(birth, 37) > renewal, day).toBe(true);
  }
});
