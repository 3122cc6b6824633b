import { addDays, addMonths, addYears } from "../../domain/calendar.ts";
import { cwmcoed, type DemoClient, harbourline, larkspur } from "./clients.ts";
import { toMorningInstant } from "./days.ts";
import { type Employee, makeEmployee, type SeedContext } from "./employee.ts";
import { previousTerms } from "./policies.ts";

/** A named person of the demo world. */
export interface DemoPerson {
  client: DemoClient;
  employee_number: string;
  title: string;
  first_name: string;
  surname: string;
  sex: "female" | "male";
  /** The part before the @ if it is not `first_name.surname`; null for no email address. */
  login?: string | null;
  /** The description on `/demo`; accounts without it are not listed there. */
  state?: string;
  /** Failed logins that the account starts with. */
  failures?: { count: number; locked: boolean };
  /** Two-factor login is on, with this secret (base32). */
  totpSecret?: string;
  /** The demo's identity provider sends this token for the person; `state` describes it on `/demo`. */
  ssoToken?: string;
  /** Tokens with which staff view the portal as this person; `expired` ones no longer work. */
  masqueradeTokens?: readonly { token: string; expired?: true }[];
  /** The person's own circumstances on a day, `yyyy-mm-dd`. */
  getFacts: (day: string) => Partial<Employee> & { date_of_birth: string; start_date: string };
}

const toBirthDate = (day: string, years: number) => addMonths(addYears(day, -years), -5);
const toPersonDates = (day: string, age: number, service: number) => ({
  date_of_birth: toBirthDate(day, age),
  start_date: addYears(day, -service),
});
const employer = { user_type: "employer" } as const;
const toLeaver = (leave_date: string) => ({ employment_status: "left", leave_date }) as const;

/** The first day of the scheme year (1 April) that contains a day. */
const getLastApril = (day: string) => `${Number(day.slice(0, 4)) - (day.slice(5) < "04-01" ? 1 : 0)}-04-01`;

const longSurname = "Featherstonehaugh-Cholmondeley-Wriothesley-Marjoribanks-Beau";

function buildPerson(
  client: DemoClient,
  employee_number: string,
  [title, first_name, surname]: [title: string, first: string, last: string],
  sex: "female" | "male",
  rest: Omit<DemoPerson, "client" | "employee_number" | "title" | "first_name" | "surname" | "sex">,
): DemoPerson {
  return { client, employee_number, title, first_name, surname, sex, ...rest };
}

/** The named people of the demo world. Who they are never changes, and their dates are relative to today. */
export const demoPeople: readonly DemoPerson[] = [
  buildPerson(harbourline, "00101", ["Mrs", "Aisha", "Patel"], "female", {
    state:
      "The one to start with: an ordinary member who goes straight to Home. Staff see it as she does by /sso-login/msq_valid_aisha/0, a past year by /sso-login/msq_valid_aisha/2025, and not by /sso-login/msq_expired/0.",
    masqueradeTokens: [{ token: "msq_valid_aisha" }, { token: "msq_expired", expired: true }],
    getFacts: (day) => ({
      // This person is 36 at the renewal that fixes this year's prices.
      date_of_birth: addDays(addYears(getLastApril(day), -36), -24),
      start_date: "2015-05-11",
      annual_salary_pence: 42_000_00,
      ccv_first_voucher_date: "2017-09-29",
    }),
  }),
  buildPerson(harbourline, "00102", ["Mr", "Tom", "Okafor"], "male", {
    state: "Not activated: activate him at /activation/act-tom-7f3c, born 29/02/1992.",
    getFacts: (day) => ({ date_of_birth: "1992-02-29", start_date: addMonths(day, -4), registered_at: null }),
  }),
  buildPerson(harbourline, "00103", ["Ms", "Zoë", "O'Donnell-Fry"], "female", {
    state:
      "An accent, an apostrophe and a hyphen in one name; her link /activation/act-used-1 has been used.",
    getFacts: (day) => toPersonDates(day, 31, 4),
  }),
  buildPerson(harbourline, "00104", ["Miss", "Grace", "Lim"], "female", {
    state: "Must set up two-factor authentication before she gets in.",
    getFacts: (day) => ({ ...toPersonDates(day, 27, 2), two_factor_required: true }),
  }),
  buildPerson(harbourline, "00105", ["Mr", "Daniel", "Reyes"], "male", {
    state:
      "Has two-factor authentication on: add the secret JBSWY3DPEHPK3PXP to an authenticator app for his codes.",
    totpSecret: "JBSWY3DPEHPK3PXP",
    getFacts: (day) => toPersonDates(day, 44, 11),
  }),
  buildPerson(harbourline, "00106", ["Dr", "Priya", "Nair"], "female", {
    state: "Five wrong passwords: locked for 15 minutes, even for the right one.",
    failures: { count: 5, locked: true },
    getFacts: (day) => toPersonDates(day, 39, 6),
  }),
  buildPerson(harbourline, "00107", ["Mr", "Lee", "Hughes"], "male", {
    state: "Three wrong passwords: the next try asks for proof that a person is typing.",
    failures: { count: 3, locked: false },
    getFacts: (day) => toPersonDates(day, 52, 17),
  }),
  buildPerson(harbourline, "00108", ["Mr", "Marek", "Nowak"], "male", {
    state: "Has left with £486.00 of childcare vouchers, and sees nothing else.",
    getFacts: (day) => ({
      date_of_birth: toBirthDate(day, 41),
      start_date: "2014-03-03",
      ...toLeaver(addMonths(day, -2)),
      ccv_first_voucher_date: "2016-04-29",
    }),
  }),
  buildPerson(harbourline, "00109", ["Ms", "Holly", "Byrne"], "female", {
    state: "Has left the company, without vouchers to spend, and can still log in and read.",
    getFacts: (day) => ({
      date_of_birth: toBirthDate(day, 35),
      start_date: "2016-06-06",
      ...toLeaver(addMonths(day, -1)),
      ccv_first_voucher_date: "2017-01-31",
    }),
  }),
  buildPerson(harbourline, "00110", ["Mr", "Ben", "Carter"], "male", {
    state: "On probation: Home says that some benefits must wait.",
    getFacts: (day) => ({ date_of_birth: toBirthDate(day, 24), start_date: addDays(day, -42) }),
  }),
  buildPerson(harbourline, "00111", ["Mr", "Sam", "Wilkes"], "male", {
    state: "Paid £13.00 an hour: £47.12 a month above the minimum wage, which is all that he can give up.",
    getFacts: (day) => ({
      ...toPersonDates(day, 29, 3),
      hourly_pence: 13_00,
      payroll_group: "Weekly",
      grade: "Warehouse",
    }),
  }),
  buildPerson(harbourline, "00112", ["Mr", "Yusuf", "Demir"], "male", {
    state: "Earns £104,000, where the tax allowance tapers; more life cover waits for medical answers.",
    getFacts: (day) => ({
      ...toPersonDates(day, 47, 12),
      annual_salary_pence: 104_000_00,
      grade: "Director",
    }),
  }),
  buildPerson(harbourline, "00113", ["Ms", "Iona", "MacKay"], "female", {
    state: "Earns £45,000 and pays Scottish tax.",
    getFacts: (day) => ({
      ...toPersonDates(day, 33, 5),
      annual_salary_pence: 45_000_00,
      tax_region: "S",
      tax_code: "S1257L",
      location: "Grangemouth",
    }),
  }),
  buildPerson(harbourline, "00114", ["Mrs", "Margaret", "Ellis"], "female", {
    state: "71 and at work: past pension age.",
    getFacts: (day) => ({ ...toPersonDates(day, 71, 28), ni_category: "C" }),
  }),
  buildPerson(harbourline, "00115", ["Ms", "Ffion", "Rees"], "female", {
    state: "The site terms have changed: “Nearly there” comes before anything else.",
    getFacts: (day) => ({
      ...toPersonDates(day, 30, 3),
      accepted_terms_version: previousTerms,
      accepted_terms_at: toMorningInstant(addYears(day, -1)),
    }),
  }),
  buildPerson(harbourline, "00116", ["Mr", "Oliver", "Grant"], "male", {
    state: "Logs in for the first time: the welcome carousel opens on Home.",
    getFacts: (day) => ({
      date_of_birth: toBirthDate(day, 26),
      start_date: addMonths(day, -7),
      first_login: true,
      carousel_required: true,
      show_welcome_modal: true,
    }),
  }),
  buildPerson(harbourline, "00117", ["Mrs", "Nadia", "Karim"], "female", {
    state:
      "Has forgotten her password: /reset-password?token=rst-valid-01, born 28/08/1978; the link with rst-expired-01 is too old.",
    getFacts: (day) => ({ date_of_birth: "1978-08-28", start_date: addYears(day, -8) }),
  }),
  buildPerson(harbourline, "00118", ["Mx", "Kai", "Lindqvist"], "male", {
    login: "new.starter",
    state: "Joined 10 days ago, so on probation as well.",
    getFacts: (day) => ({ date_of_birth: toBirthDate(day, 22), start_date: addDays(day, -10) }),
  }),
  buildPerson(harbourline, "00119", ["Mrs", "Ruth", "Adeyemi"], "female", {
    state:
      "An employer: looks after the scheme for Harbourline. Staff see it as she does by /sso-login/msq_valid_employer/0.",
    masqueradeTokens: [{ token: "msq_valid_employer" }],
    getFacts: (day) => ({
      ...toPersonDates(day, 49, 14),
      ...employer,
      annual_salary_pence: 61_000_00,
      grade: "Manager",
    }),
  }),
  buildPerson(harbourline, "00120", ["Mr", "Neil", "Foster"], "male", {
    state: "An employer who has left, so employer pages are closed to him.",
    getFacts: (day) => ({
      ...toPersonDates(day, 58, 20),
      ...employer,
      ...toLeaver(addMonths(day, -3)),
      grade: "Manager",
    }),
  }),
  buildPerson(harbourline, "00121", ["Mr", "David", "Jones"], "male", {
    getFacts: (day) => toPersonDates(day, 38, 6),
  }),
  buildPerson(harbourline, "00122", ["Mr", "David", "Jones"], "male", {
    login: "david.jones2",
    getFacts: (day) => toPersonDates(day, 47, 7),
  }),
  buildPerson(harbourline, "00123", ["Mr", "Albert", "Sykes"], "male", {
    login: null,
    getFacts: (day) => ({ ...toPersonDates(day, 61, 30), registered_at: null }),
  }),
  buildPerson(harbourline, "00124", ["Ms", "Philippa", longSurname], "female", {
    login: "philippa.featherstonehaugh",
    state: "A surname of 60 characters.",
    getFacts: (day) => toPersonDates(day, 45, 7),
  }),
  buildPerson(harbourline, "00125", ["Ms", "ليلى", "اليوسف"], "female", {
    login: "leila.alyousef",
    state: "A name that is written from right to left.",
    getFacts: (day) => toPersonDates(day, 34, 2),
  }),
  buildPerson(larkspur, "L0001", ["Dr", "Nora", "Singh"], "female", {
    state: "Logs in by single sign-on, without a password: /sso-login/sso_valid_nora/0.",
    ssoToken: "sso_valid_nora",
    getFacts: (day) => ({ ...toPersonDates(day, 43, 10), annual_salary_pence: 58_000_00 }),
  }),
  buildPerson(larkspur, "L0002", ["Mr", "Hal", "Burns"], "male", {
    state: "Single sign-on fails for him: /sso-login/sso_fails_hal/0.",
    getFacts: (day) => toPersonDates(day, 37, 3),
  }),
  buildPerson(larkspur, "L0003", ["Mrs", "Helen", "Cho"], "female", {
    state: "An employer who logs in by single sign-on: /sso-login/sso_valid_helen/0.",
    ssoToken: "sso_valid_helen",
    getFacts: (day) => ({
      ...toPersonDates(day, 50, 13),
      ...employer,
      grade: "Manager",
    }),
  }),
  buildPerson(cwmcoed, "C01", ["Ms", "Eleri", "Pugh"], "female", {
    state:
      "Has two-factor authentication on, as her employer requires of everyone: its secret is KRSXG5CTMVRXEZLU. It cannot be turned off.",
    totpSecret: "KRSXG5CTMVRXEZLU",
    getFacts: (day) => toPersonDates(day, 36, 5),
  }),
  buildPerson(cwmcoed, "C02", ["Mrs", "Gwen", "Morris"], "female", {
    state: "An employer with two-factor authentication on: its secret is MFRGGZDFMZTWQ2LK.",
    totpSecret: "MFRGGZDFMZTWQ2LK",
    getFacts: (day) => ({
      ...toPersonDates(day, 48, 9),
      ...employer,
      grade: "Manager",
    }),
  }),
];

/** The database row of a person, with dates relative to today. */
export function toEmployee(person: DemoPerson, context: SeedContext): Employee {
  const { client, login, state, failures, totpSecret, ssoToken, masqueradeTokens, getFacts, ...name } =
    person;
  const email = login === undefined ? {} : { email: login === null ? null : `${login}@${client.mailDomain}` };
  return makeEmployee(client, context, { ...name, ...email, ...getFacts(context.day) });
}
