import { randomUUID } from "node:crypto";
import type { Trx } from "../../db/schema.ts";
import { toLondonDate } from "../../domain/london-date.ts";
import {
  getPensionKeptUntil,
  getTaxYearKeptUntil,
  type RetentionPolicy,
} from "../../domain/rights/retention-policy.ts";
import { addAudit } from "../../repositories/audit.ts";
import { dropEmptyPseudonyms, eraseRows, type TableCount } from "../../repositories/person-data/erase.ts";
import { eraseAuditValues } from "../../repositories/person-data/erase-audit.ts";
import { addErasure, findRetentionDates, isPayrollSettled } from "../../repositories/person-data/erasures.ts";
import { lockPerson, type PersonIdentity } from "../../repositories/person-data/find-person.ts";
import { addErasureEvents } from "../../repositories/webhook-events.ts";

export interface EraseCommand {
  clientId: string;
  userId: string;
  policy: RetentionPolicy;
  cause: "request" | "retention";
  /** The operator whose command it is; null for the job. */
  operator: string | null;
  /** Time of the client's clock, ms. */
  now: number;
}

/** Data that the law requires us to keep, with the last day and the reason. */
export interface LegalRetention extends TableCount {
  until: string;
  reason: string;
}

export type ErasedPerson =
  | { kind: "unknown" }
  /** The person is in service, or payroll still has to pay or take something. */
  | { kind: "in-service" }
  | { kind: "unsettled" }
  | {
      kind: "erased";
      erased: readonly TableCount[];
      kept: readonly LegalRetention[];
      /** The number of audit rows whose personal values were erased. */
      audited: number;
      /** Whether nothing of the person is left. */
      isGone: boolean;
    };

const retentionReasons = {
  payroll: (years: number) =>
    `payroll law asks for records of pay for 3 years after the end of the tax year; your policy keeps them ${years}`,
  pension: (years: number) =>
    `pension law asks for records of enrolment for 6 years and of opting out for 4; your policy keeps them ${years} and more where a payslip needs them`,
} as const;

/**
 * Erases a leaver: deletes all data that no law requires, and gives the rest to a pseudonym. Repeating it
 * changes nothing. It cannot be undone.
 */
export async function erasePerson(trx: Trx, command: EraseCommand): Promise<ErasedPerson> {
  const { clientId, userId, cause, operator, now } = command;
  const person = await lockPerson(trx, clientId, userId);
  if (!person) return { kind: "unknown" };
  if (person.erasedAt === null) {
    if (person.leaveDate === null || person.leaveDate >= toLondonDate(new Date(now)))
      return { kind: "in-service" };
    // For a retention period this is not checked, because years later no payment is pending.
    if (cause === "request" && !(await isPayrollSettled(trx, person, person.leaveDate)))
      return { kind: "unsettled" };
    await addErasureEvents(trx, person, { userId, leaveDate: person.leaveDate }, now);
  }
  const request = { id: `erasure-${randomUUID()}`, ip: null };
  const audited = await eraseAuditValues(trx, person, request.id);
  const { erased, kept } = await eraseRows(trx, person, now);
  const lawful = await listLegallyRetained(trx, command, person, kept);
  await addErasure(trx, person, { at: now, cause, by: operator });
  const isGone = (await dropEmptyPseudonyms(trx, person)) > 0;
  if (person.erasedAt === null || erased.length > 0 || audited.rows > 0) {
    await addAudit(trx, {
      action: "person.erased",
      at: now,
      clientId,
      request,
      actor: operator === null ? null : { userId: operator },
      target: { type: "employee", id: userId },
      detail: { cause, rows: audited.rows, digest: audited.digest },
    });
  }
  return { kind: "erased", erased, kept: lawful, audited: audited.rows, isGone };
}

async function listLegallyRetained(
  trx: Trx,
  { policy, now }: EraseCommand,
  person: PersonIdentity,
  kept: readonly TableCount[],
): Promise<LegalRetention[]> {
  const today = toLondonDate(new Date(now));
  const { lastPayDate, pensions } = await findRetentionDates(trx, person);
  const lastDay = person.leaveDate ?? today;
  const payroll = getTaxYearKeptUntil(lastPayDate ?? lastDay, policy.payrollYears);
  const pensionDays = pensions.map(({ optedOutAt, endDate }) =>
    getPensionKeptUntil(
      {
        optedOut: optedOutAt === null ? null : toLondonDate(new Date(optedOutAt)),
        ended: endDate ?? lastDay,
      },
      policy,
    ),
  );
  const pension = [payroll, ...pensionDays].toSorted().at(-1) ?? payroll;
  return kept.map((count) =>
    count.table.startsWith("payroll_")
      ? { ...count, until: payroll, reason: retentionReasons.payroll(policy.payrollYears) }
      : { ...count, until: pension, reason: retentionReasons.pension(policy.pensionYears) },
  );
}
