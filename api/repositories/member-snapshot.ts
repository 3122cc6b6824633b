import type { Choice } from "../domain/benefits/choice.ts";
import type { ChoiceValues } from "../domain/benefits/choice-values.ts";
import type { FormerMember } from "../domain/benefits/contributions.ts";
import type { AgreedSelection } from "../domain/benefits/plan-version.ts";
import type { FamilyMember, Holding, Member } from "../domain/benefits/product.ts";
import {
  asOf,
  endSupersededVersions,
  listInYear,
  type Selection,
  toHoldings,
} from "../domain/benefits/selection.ts";
import type { AgreedParts } from "../domain/benefits/selection-types.ts";
import type {
  Catalogue,
  LifeEvent,
  MemberSnapshot,
  SchemeCalendar,
} from "../domain/benefits/snapshot-types.ts";
import type { Status } from "../domain/benefits/statuses.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getAnnualPay } from "../domain/pay/annual-pay.ts";
import { isNiCategory } from "../domain/pay/rates/national-insurance.ts";
import { getYear, type YearStart } from "../domain/pay/tax-year.ts";
import { getCalendar } from "../domain/payroll/calendar.ts";
import type { PayrollCalendar } from "../domain/payroll/ledger.ts";
import type { MemberRow } from "./benefits.ts";
import { fromWireValues } from "./choice-values.ts";
import type { listFamily } from "./family.ts";
import { toLifeEvent } from "./life-event-rows.ts";
import type { FullSelectionRow, SelectionRow } from "./selections.ts";
import type { PersonChoiceRow, PersonFamilyRow, PersonRow, PersonRows } from "./stream-people.ts";

export type FamilyRow = Awaited<ReturnType<typeof listFamily>>[number];

interface SnapshotRows {
  member: readonly [MemberRow, ...MemberRow[]];
  family: readonly FamilyRow[];
  selections: readonly SelectionRow[];
}

/** The columns that are only about the person. */
type PersonColumns = Omit<Pick<MemberRow, keyof PersonRow & keyof MemberRow>, "registered_at">;

/** A client's products and its calendars. */
export interface ClientTerms {
  catalogue: Catalogue;
  calendars: readonly PayrollCalendar[];
}

/**
 * A person's snapshot. `day` is today in London; a past `schemeYear` (`2025`) is shown as on its last day
 * (RULE-21).
 */
export function toMemberSnapshot(
  { member, family, selections }: SnapshotRows,
  { catalogue, calendars }: ClientTerms,
  day: string,
  schemeYear: string | null,
): MemberSnapshot {
  const [row] = member;
  const scheme = toCalendar(member, calendars);
  const pastYear = schemeYear === null ? null : getNamedYear(schemeYear, scheme.yearStart);
  const currentSelections = toSelectionsOn(
    selections.flatMap((each) => toFullSelection(each, catalogue)),
    day,
  );
  return {
    ...toSnapshotWithoutSelections(row, family.map(toFamilyMember), toHoldings(currentSelections)),
    scheme,
    catalogue,
    selections: pastYear ? listInYear(currentSelections, pastYear) : currentSelections,
    events: toEvents(member),
    today: pastYear?.to ?? day,
    isPastYear: pastYear !== null,
  };
}

/**
 * The snapshot of one of many people who share the client's calendar. It has no life events, because
 * payments do not depend on them.
 */
export function toBulkSnapshot(
  { person, family, selections }: Omit<PersonRows, "person"> & { person: PersonColumns },
  { scheme, catalogue }: Pick<MemberSnapshot, "scheme" | "catalogue">,
  day: string,
): MemberSnapshot {
  const active = family.filter((each) => each.active).map(toFamilyMember);
  const currentSelections = toSelectionsOn(
    selections.flatMap((each) => toSelection(each, catalogue)),
    day,
  );
  return {
    ...toSnapshotWithoutSelections(person, active, toHoldings(currentSelections)),
    scheme,
    catalogue,
    selections: currentSelections,
    events: [],
    today: day,
    isPastYear: false,
  };
}

const toSelectionsOn = (selections: Selection[], day: string) =>
  endSupersededVersions(selections).map((each) => asOf(each, day));

/** A snapshot of the person's facts, without selections. */
export const toSnapshotWithoutSelections = (
  row: PersonColumns,
  family: readonly FamilyMember[],
  holdings: readonly Holding[],
) => ({
  member: toMember(row, family, holdings),
  weeklyHoursHundredths: row.weekly_hours_hundredths,
  hourlyPence: row.hourly_pence,
  taxRegion: row.tax_region,
  niCategory: toNiCategory(row.ni_category),
  holidayDaysHundredths: row.holiday_days_hundredths,
});

function toMember(row: PersonColumns, family: readonly FamilyMember[], holdings: readonly Holding[]): Member {
  return {
    employeeNumber: row.employee_number,
    dateOfBirth: row.date_of_birth,
    startDate: row.start_date,
    leaveDate: row.leave_date,
    probationEnd: row.probation_end,
    employmentStatus: row.employment_status,
    annualPayPence: getAnnualPay(row),
    firstVoucherDate: row.ccv_first_voucher_date,
    lastVoucherDate: row.last_payment_date,
    grade: row.grade,
    location: row.location,
    payrollGroup: row.payroll_group,
    weeklyHoursHundredths: row.weekly_hours_hundredths,
    holdings,
    family,
  };
}

type FamilyFacts = Pick<FamilyRow, keyof PersonFamilyRow & keyof FamilyRow>;

export const toFamilyMember = (row: FamilyFacts): FamilyMember => ({
  id: row.id,
  relationship: row.relationship,
  dateOfBirth: row.date_of_birth,
  isActive: row.active,
  educationEnds: row.education_ends,
});

/**
 * A former family member. An older node in a rolling update stores no leaving day, so the row's last change
 * counts.
 */
export const toFormerMember = (
  row: FamilyFacts & Pick<FamilyRow, "left_date" | "updated_at">,
): FormerMember => ({
  ...toFamilyMember(row),
  removedOn: row.left_date ?? toLondonDate(new Date(row.updated_at)),
});

type CalendarRow = Pick<MemberRow, "year_start_month" | "year_start_day" | "payroll_cut_off_day" | "pay_day">;

const toSchemeCalendar = (row: CalendarRow, payroll: PayrollCalendar): SchemeCalendar => ({
  yearStart: { month: row.year_start_month, day: row.year_start_day },
  cutOffDay: row.payroll_cut_off_day,
  payDay: row.pay_day,
  payroll,
  annualWindows: [],
});

/** The scheme calendar of each pay group. */
export type SchemeCalendars = (payrollGroup: string) => SchemeCalendar;

/**
 * A client's calendars without annual windows, which affect no price. One object per pay group, because
 * prices are cached by it.
 */
export function toSchemeCalendars(row: CalendarRow, calendars: readonly PayrollCalendar[]): SchemeCalendars {
  const calendarCache = new Map<PayrollCalendar, SchemeCalendar>();
  return (payrollGroup) => {
    const payroll = getCalendar(calendars, payrollGroup);
    const scheme = calendarCache.get(payroll) ?? toSchemeCalendar(row, payroll);
    calendarCache.set(payroll, scheme);
    return scheme;
  };
}

function toCalendar(rows: SnapshotRows["member"], calendars: readonly PayrollCalendar[]): SchemeCalendar {
  const [row] = rows;
  return {
    ...toSchemeCalendar(row, getCalendar(calendars, row.payroll_group)),
    annualWindows: listDistinct(rows, ({ window_id }) => window_id).flatMap(
      ({ opens_date, closes_date, cover_date }) =>
        opens_date === null || closes_date === null || cover_date === null
          ? []
          : [{ opens: opens_date, closes: closes_date, coverDate: cover_date }],
    ),
  };
}

/** The life events; those of a type that no longer exists are left out. */
function toEvents(rows: SnapshotRows["member"]): LifeEvent[] {
  return listDistinct(rows, ({ event_id }) => event_id).flatMap((row) =>
    row.event_id === null || row.event_code === null || row.event_date === null || row.reported_date === null
      ? []
      : toLifeEvent({
          id: row.event_id,
          code: row.event_code,
          event_date: row.event_date,
          reported_date: row.reported_date,
          closed_date: row.closed_date,
        }),
  );
}

const listDistinct = <T>(rows: readonly T[], key: (row: T) => unknown): T[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

const getNamedYear = (name: string, start: YearStart) =>
  getYear(`${name}-${String(start.month).padStart(2, "0")}-${String(start.day).padStart(2, "0")}`, start);

/** What decides the plan version of a selection. */
export const toAgreedSelection = (
  row: Pick<SelectionRow, (typeof agreedColumns)[number]>,
): AgreedSelection => ({
  code: row.product_code,
  planFrom: row.plan_from_date,
  createdAt: row.created_at,
  coverDate: row.cover_date,
  choice: JSON.parse(row.choice) as Choice,
});

const agreedColumns = ["product_code", "plan_from_date", "created_at", "cover_date", "choice"] as const;

/** The selection in a list, which is empty if the client no longer has the product. */
export function toSelection(row: PersonChoiceRow, catalogue: Catalogue): Selection[] {
  if (!catalogue.find(row.product_code)) return [];
  return [
    {
      id: row.id,
      code: row.product_code,
      planFrom: row.plan_from_date,
      status: row.status as Status,
      choice: JSON.parse(row.choice) as Choice,
      people: row.people === "[]" ? [] : (JSON.parse(row.people) as string[]),
      coverDate: row.cover_date,
      firstDeductionDate: row.first_deduction_date,
      firstRun: row.first_run,
      endDate: row.end_date,
      priceDate: row.price_date,
      payPence: row.pay_pence,
      acceptedPence: row.accepted_pence,
      loading: toLoading(row),
      quoteId: row.quote_id,
      agreed: toAgreedPrice(row),
      reason: row.reason,
      route: row.route as Selection["route"],
      source: row.source as Selection["source"],
      optedOutAt: row.opted_out_at,
      createdAt: row.created_at,
      version: row.version,
    },
  ];
}

const toLoading = (row: Pick<PersonChoiceRow, "loading_basis_points" | "loading_above_pence">) => {
  const { loading_basis_points: basisPoints, loading_above_pence: abovePence } = row;
  return basisPoints === null || abovePence === null ? null : { basisPoints, abovePence };
};

/** The agreed price of a plan without its lines, which nobody needs in bulk. Returns null if it is priced each time. */
function toAgreedPrice(row: Pick<PersonChoiceRow, "agreed_pence" | "agreed_lines" | "instalments">) {
  const { agreed_pence: pence, agreed_lines: lines, instalments } = row;
  if (pence === null || lines === null || instalments === null) return null;
  return { pence, instalments, parts: JSON.parse(lines) as AgreedParts };
}

/** A selection with its draft values, if they were read, and its accepted terms. */
const toFullSelection = (row: SelectionRow & Partial<FullSelectionRow>, catalogue: Catalogue): Selection[] =>
  toSelection(row, catalogue).map((selection) => ({
    ...selection,
    draftValues: toDraftValues(row),
    medicalAnswers: parseJson(row.medical_answers ?? null),
    terms: toTerms(row),
  }));

/** The values of a draft, which is stored under the names in which it was sent. */
const toDraftValues = ({ draft_values: json }: Partial<FullSelectionRow>): ChoiceValues | null =>
  json ? fromWireValues(JSON.parse(json)) : null;

const parseJson = (json: string | null) => (json === null ? null : JSON.parse(json));

const toTerms = ({ terms_version: version, terms_accepted_by: by, terms_accepted_at: at }: SelectionRow) =>
  version === null || by === null || at === null ? null : { version, by, at };

/** Category A, the most usual, if payroll sent no known category. */
const toNiCategory = (letter: string | null) => (letter !== null && isNiCategory(letter) ? letter : "A");
