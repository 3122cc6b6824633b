import { addDays, addYears } from "../../domain/calendar.ts";
import type { DemoClient } from "./clients.ts";
import { toMorningInstant } from "./days.ts";
import { type Employee, type EmployeeFacts, makeEmployee, type SeedContext } from "./employee.ts";
import { names } from "./names.ts";
import { createSeededRandom, type Random } from "./random.ts";

/** Grades with the percentile up to which people have them, and their pay per year or per hour. */
const grades = [
  { grade: "Warehouse", upTo: 35, hourly_pence: [12_90, 16_40] },
  { grade: "Driver", upTo: 60, hourly_pence: [15_20, 19_80] },
  { grade: "Office", upTo: 85, annual_pounds: [26_500, 41_000] },
  { grade: "Specialist", upTo: 95, annual_pounds: [38_000, 59_000] },
  { grade: "Manager", upTo: 100, annual_pounds: [52_000, 88_000] },
] as const;

/**
 * The generated people of a client. With the named people they add up to the demo world's totals. They are
 * the same every time, except for dates relative to today.
 */
export function generatePeople(
  client: DemoClient,
  namedPeople: readonly Employee[],
  context: SeedContext,
): Employee[] {
  const random = createSeededRandom(client.people.total);
  const usedNames = new Set(namedPeople.map(({ name_key }) => name_key));
  const count = client.people.total - namedPeople.length;
  let unregistered =
    count -
    (client.people.registered - namedPeople.filter(({ registered_at }) => registered_at !== null).length);

  return Array.from({ length: count }, (_, index) => {
    // Spreads unregistered people evenly over the list.
    const registers = random.between(1, count - index) > unregistered;
    if (!registers) unregistered--;
    for (;;) {
      const employee = makeEmployee(client, context, {
        ...inventPerson(client, random, context.day, registers),
        employee_number: getEmployeeNumber(client, index),
      });
      if (usedNames.has(employee.name_key)) continue;
      usedNames.add(employee.name_key);
      return employee;
    }
  });
}

/** Employee numbers start with zeros, which spreadsheets often lose; named people have the first ones. */
function getEmployeeNumber(client: DemoClient, index: number): string {
  if (client.domain === "harbourline") return String(201 + index).padStart(5, "0");
  return client.domain === "larkspur" ? `L${String(101 + index).padStart(4, "0")}` : `C${11 + index}`;
}

/** Draws the same random numbers in the same order on every day, so that names do not depend on it. */
function inventPerson(
  client: DemoClient,
  random: Random,
  day: string,
  registers: boolean,
): Omit<EmployeeFacts, "employee_number"> {
  const sex = random.chance(0.45) ? "female" : "male";
  const served = random.chance(0.06) ? random.between(12, 80) : random.between(130, 20 * 365);
  const years = served / 365.25;
  const start_date = addDays(day, -served);
  const age = random.between(Math.max(21, Math.ceil(19 + years)), 64);
  const registered_at = toMorningInstant(addDays(start_date, random.between(3, 60)));
  const isInactive = random.chance(0.012);
  const firstVoucher = random.pick([null, null, null, null, "2018-02-28", "2018-05-31", "2018-08-31"]);
  return {
    first_name: random.pick(names[client.names][sex]),
    surname: random.pick(names[client.names].surnames),
    title: sex === "male" ? "Mr" : random.pick(["Mrs", "Miss", "Ms"]),
    sex,
    date_of_birth: addDays(addYears(day, -age), -random.between(1, 360)),
    start_date,
    employment_status: isInactive ? "inactive" : "active",
    location: random.pick(client.locations),
    postcode: `ZZ${random.between(1, 9)} ${random.between(1, 9)}${random.pick(["AB", "DE", "HJ", "LN", "PQ", "RS"])}`,
    holiday_days_hundredths: Math.min(25_00 + Math.floor(years / 5) * 1_00, 28_00),
    registered_at: registers ? registered_at : null,
    // Vouchers are closed to people who joined after 2017, because the scheme closed on 4 October 2018.
    ccv_first_voucher_date: firstVoucher !== null && start_date < "2018-01-01" ? firstVoucher : null,
    ...drawPay(random),
  };
}

function drawPay(random: Random): Partial<Employee> {
  const roll = random.between(1, 100);
  const band = grades.find(({ upTo }) => roll <= upTo) ?? grades[0];
  const weekly_hours_hundredths = random.pick([37_50, 37_50, 37_50, 40_00, 30_00, 22_50]);
  if ("hourly_pence" in band) {
    const [low, high] = band.hourly_pence;
    const hourly_pence = random.between(low / 5, high / 5) * 5;
    return { grade: band.grade, payroll_group: "Weekly", hourly_pence, weekly_hours_hundredths };
  }
  const [low, high] = band.annual_pounds;
  const fullTime = random.between(low / 250, high / 250) * 250_00;
  return {
    grade: band.grade,
    payroll_group: "Monthly",
    annual_salary_pence: Math.round((fullTime * weekly_hours_hundredths) / 37_50),
    weekly_hours_hundredths,
  };
}
