import {
  type AnyDb,
  client,
  createTable,
  day,
  flag,
  id,
  instant,
  integer,
  optional,
  text,
  unique,
} from "./columns.ts";

export async function up(db: AnyDb): Promise<void> {
  await createTable(db, "clients", {
    id,
    name: text,
    contact_us_enabled: flag,
    sso_access_only: flag,
    two_factor_enforced: flag,
    payroll_cut_off_day: integer,
    pay_day: integer,
    probation_months: integer,
    sso_logout_url: optional(text),
    integration_active: flag,
    integration_logout_url: optional(text),
    created_at: instant,
  });
  await createTable(db, "client_exceptions", { client_id: client, code: text, status: text }, (table) =>
    table.addPrimaryKeyConstraint("client_exceptions_pk", ["client_id", "code"]),
  );
  await createTable(
    db,
    "content_flags",
    { client_id: client, code: text, reference: flag, live: { kind: "boolean", optional: true } },
    (table) => table.addPrimaryKeyConstraint("content_flags_pk", ["client_id", "code"]),
  );

  await createTable(db, "avatar_sets", { id, client_id: optional(client), plain_file_url: text });
  await createTable(db, "core_branding", {
    id,
    brand_header_logo: text,
    mobile_logo: text,
    avatar_set_id: { ...text, references: "avatar_sets.id" },
  });
  await createTable(db, "schemes", {
    id,
    client_id: client,
    domain: unique(text),
    public_url: optional(text),
    year_start_month: integer,
    year_start_day: integer,
    primary_colour: text,
    secondary_colour: text,
    core: flag,
    avatar_set_id: optional({ ...text, references: "avatar_sets.id" }),
    logo_file_url: optional(text),
    brand_header_logo: optional(text),
    mobile_logo: optional(text),
    benefit_brand_name: text,
    benefit_brand_phone_number: optional(text),
    support_email: optional(text),
    support_email_is_scheme_based: flag,
    contact_us_email: optional(text),
    base_font: optional(text),
    header_font: optional(text),
  });
  await db.schema.createIndex("schemes_client").on("schemes").column("client_id").execute();

  await createEmployees(db);
}

async function createEmployees(db: AnyDb): Promise<void> {
  await createTable(
    db,
    "employees",
    {
      id,
      client_id: client,
      employee_number: text,
      user_type: text,
      employment_status: text,
      title: optional(text),
      first_name: text,
      surname: text,
      name_key: text,
      email: optional(text),
      email_key: optional(text),
      password_hash: optional(text),
      password_changed_at: optional(instant),
      date_of_birth: day,
      sex: optional(text),
      ni_number: optional(text),
      ni_category: optional(text),
      tax_region: text,
      tax_code: optional(text),
      start_date: day,
      leave_date: optional(day),
      probation_end: optional(day),
      annual_salary_pence: optional(integer),
      hourly_pence: optional(integer),
      weekly_hours_hundredths: integer,
      holiday_days_hundredths: optional(integer),
      payroll_group: text,
      grade: optional(text),
      location: optional(text),
      postcode: optional(text),
      ccv_first_voucher_date: optional(day),
      registered_at: optional(instant),
      two_factor_required: flag,
      accepted_terms_version: optional(text),
      accepted_terms_at: optional(instant),
      first_login: flag,
      carousel_required: flag,
      show_welcome_modal: flag,
      created_at: instant,
      updated_at: instant,
    },
    (table) =>
      table
        .addUniqueConstraint("employees_number", ["client_id", "employee_number"])
        .addUniqueConstraint("employees_email", ["client_id", "email_key"])
        // Lets other tables refer to a person and their client together, so that no row can refer to two
        // tenants.
        .addUniqueConstraint("employees_client_id", ["client_id", "id"]),
  );
  await db.schema
    .createIndex("employees_name")
    .on("employees")
    .columns(["client_id", "name_key", "id"])
    .execute();
}
