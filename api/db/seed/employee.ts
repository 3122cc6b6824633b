import { addDays, addMonths } from "../../domain/calendar.ts";
import { foldEmail, foldKey } from "../fold.ts";
import type { NewRow } from "../schema.ts";
import type { OpenRow } from "../sealing/rows.ts";
import type { DemoClient } from "./clients.ts";
import { toMorningInstant } from "./days.ts";
import { toDemoId } from "./ids.ts";
import { currentTerms, termsPublishedDaysAgo } from "./policies.ts";

/** A row with open values, which the writer must seal. */
export type Employee = OpenRow<"employees", Required<NewRow<"employees">>>;

/** The facts that each person needs; the rest is derived, or the client's default. */
export type EmployeeFacts = Pick<
  Employee,
  "employee_number" | "first_name" | "surname" | "date_of_birth" | "start_date"
> &
  Partial<Employee>;

export interface SeedContext {
  /** A date in London as `yyyy-mm-dd`. */
  day: string;
  now: number;
  /** Hash of the demo's password for everybody. */
  passwordHash: string;
}

/**
 * A complete row, so that all rows of an insert have the same columns. By default people registered a week
 * after joining.
 */
export function makeEmployee(client: DemoClient, context: SeedContext, facts: EmployeeFacts): Employee {
  const email =
    facts.email === undefined
      ? `${mailName(facts.first_name)}.${mailName(facts.surname)}@${client.mailDomain}`
      : facts.email;
  const registeredAt =
    facts.registered_at === undefined ? toMorningInstant(addDays(facts.start_date, 7)) : facts.registered_at;
  const registered_at = registeredAt === null ? null : Math.min(registeredAt, context.now);
  const bySso = client.isSsoOnly === true;
  return {
    id: toDemoId("employee", `${client.domain}/${facts.employee_number}`),
    client_id: client.domain,
    user_type: "employee",
    employment_status: "active",
    title: null,
    language: null,
    name_key: foldKey(`${facts.surname} ${facts.first_name}`),
    email_key: email === null ? null : foldEmail(email),
    password_hash: registered_at === null || bySso ? null : context.passwordHash,
    password_changed_at: registered_at === null || bySso ? null : registered_at,
    sex: null,
    // Real numbers never begin with QQ.
    ni_number: `QQ${facts.employee_number.replace(/\D/g, "").padStart(6, "0")}A`,
    ni_category: "A",
    tax_region: client.names === "welsh" ? "C" : "rUK",
    tax_code: client.names === "welsh" ? "C1257L" : "1257L",
    leave_date: null,
    probation_end: addMonths(facts.start_date, client.calendar.probationMonths),
    annual_salary_pence: facts.hourly_pence ? null : 32_000_00,
    hourly_pence: null,
    weekly_hours_hundredths: 37_50,
    holiday_days_hundredths: 25_00,
    payroll_group: "Monthly",
    grade: "Office",
    location: client.locations[0] ?? null,
    postcode: null,
    ccv_first_voucher_date: null,
    erased_at: null,
    two_factor_required: false,
    accepted_terms_version: registered_at === null ? null : currentTerms,
    accepted_terms_at:
      registered_at === null
        ? null
        : Math.max(registered_at, toMorningInstant(addDays(context.day, 1 - termsPublishedDaysAgo))),
    first_login: false,
    carousel_required: false,
    show_welcome_modal: false,
    created_at: context.now,
    updated_at: context.now,
    ...facts,
    email,
    registered_at,
  };
}

/** A name as it appears in an email address: `odonnell-fry` for "O'Donnell-Fry". */
const mailName = (name: string) => foldKey(name).replace(/\s+/g, "-");
