import { randomUUID } from "node:crypto";
import type { ClientDocument, EmployerDocument } from "../clients/document.ts";
import { foldEmail, foldKey } from "../db/fold.ts";
import type { Db, NewRow, Trx } from "../db/schema.ts";
import { addMonths } from "../domain/calendar.ts";
import { employeeFactColumns, recordFirstFacts } from "./person-facts.ts";
import { addResend, queueWelcomes, setQueuedCount } from "./welcome-mails.ts";

/** Employers who have no account yet, and why some cannot get one. A number in use counts as an account. */
export async function listEmployerConflicts(
  db: Db,
  clientId: string,
  employers: readonly EmployerDocument[],
): Promise<{ added: EmployerDocument[]; refusals: string[] }> {
  if (employers.length === 0) return { added: [], refusals: [] };
  const numbers = await db
    .selectFrom("employees")
    .select("employee_number")
    .where("client_id", "=", clientId)
    .where(
      "employee_number",
      "in",
      employers.map(({ employeeNumber }) => employeeNumber),
    )
    .execute();
  const knownNumbers = new Set(numbers.map(({ employee_number }) => employee_number));
  const added = employers.filter(({ employeeNumber }) => !knownNumbers.has(employeeNumber));
  if (added.length === 0) return { added, refusals: [] };
  const keys = added.map(({ email }) => foldEmail(email));
  const owners = await db
    .selectFrom("employees")
    .select("email_key")
    .where("client_id", "=", clientId)
    .where("email_key", "in", keys)
    .execute();
  const takenEmails = new Set(owners.map(({ email_key }) => email_key));
  const refusals = added
    .filter(
      ({ email }, index) => takenEmails.has(foldEmail(email)) || keys.indexOf(foldEmail(email)) !== index,
    )
    .map(({ employeeNumber }) => `Employer ${employeeNumber} has the email of someone else at this client`);
  return { added, refusals };
}

interface EmployerInvitation {
  document: ClientDocument;
  employers: readonly EmployerDocument[];
  /** The name of the operator, for the audit, and the request's id. */
  requestedBy: string;
  request: { id: string; ip: string | null };
  now: number;
}

/** Adds employers as people of the client, and queues their welcome emails. */
export async function inviteEmployers(trx: Trx, invitation: EmployerInvitation): Promise<void> {
  const { document, employers, requestedBy, request, now } = invitation;
  if (employers.length === 0) return;
  const clientId = document.code;
  const people = employers.map((employer) => toEmployee(document, employer, now));
  const added = await trx
    .insertInto("employees")
    .values(people)
    .returning(["id", ...employeeFactColumns])
    .execute();
  await recordFirstFacts(trx, { clientId, source: "import", recordedBy: requestedBy, now }, added);
  const resendId = randomUUID();
  await addResend(trx, {
    id: resendId,
    client_id: clientId,
    requested_by: requestedBy,
    request_id: request.id,
    ip: request.ip,
    queued: 0,
    created_at: now,
  });
  const chosen = people.map(({ id }) => id);
  const queued = await queueWelcomes(trx, { resendId, clientId, chosen, now });
  await setQueuedCount(trx, { clientId, id: resendId, queued });
}

const toEmployee = (
  { code, probationMonths, payrollGroups }: ClientDocument,
  employer: EmployerDocument,
  now: number,
): NewRow<"employees"> & { id: string } => ({
  id: randomUUID(),
  client_id: code,
  employee_number: employer.employeeNumber,
  user_type: "employer",
  employment_status: "active",
  first_name: employer.firstName,
  surname: employer.surname,
  name_key: foldKey(`${employer.surname} ${employer.firstName}`),
  email: employer.email,
  email_key: foldEmail(employer.email),
  date_of_birth: employer.dateOfBirth,
  start_date: employer.startDate,
  probation_end: addMonths(employer.startDate, probationMonths),
  annual_salary_pence: employer.annualSalaryPence,
  weekly_hours_hundredths: employer.weeklyHoursHundredths,
  payroll_group:
    payrollGroups.find((group) => group.code === employer.payrollGroup)?.name ?? employer.payrollGroup,
  tax_region: "rUK",
  created_at: now,
  updated_at: now,
});
