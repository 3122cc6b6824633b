import type { Db, Trx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { getStartOfLondonDay, toLondonDate } from "../../domain/london-date.ts";
import {
  getLastRemovableTaxDay,
  getPensionKeptUntil,
  getTaxYearKeptUntil,
  type RetentionPolicy,
  subtractMonths,
} from "../../domain/rights/retention-policy.ts";
import { addAudit } from "../../repositories/audit.ts";
import { countOldAudit, purgeAudit } from "../../repositories/audit-purge.ts";
import { dropEmptyPseudonyms } from "../../repositories/person-data/erase.ts";
import {
  countFiles,
  countLeavers,
  countLines,
  countMails,
  countUploads,
  listKeptSelections,
  listLeavers,
  removeFiles,
  removeLines,
  removeMails,
  removeOpenings,
  removeSelections,
  removeUploads,
} from "../../repositories/retention.ts";
import { erasePerson } from "./erase-person.ts";

/** The kinds of data that a policy deletes, in order. */
export const retentionKinds = [
  ...(["messages", "uploads", "audit", "payroll-files", "payroll-lines"] as const),
  ...(["benefit-records", "leavers"] as const),
];
export type RetentionKind = (typeof retentionKinds)[number];

export interface RetentionLine {
  kind: RetentionKind;
  removed: number;
  kept: number;
  /** Why these data stay. */
  reason: string;
}

export interface ClientRetention {
  clientId: string;
  policy: RetentionPolicy;
  /** Time of the client's clock, ms. */
  now: number;
}

const batchSize = 200;
/** Batch size for people, files and uploads, which each have many rows. */
const smallBatch = 5;

interface Limits {
  today: string;
  messages: number;
  uploads: number;
  audit: number;
  payroll: string;
  leavers: string;
}

function getLimits({ policy, now }: ClientRetention): Limits {
  const today = toLondonDate(new Date(now));
  const findLimit = (months: number) => getStartOfLondonDay(subtractMonths(today, months));
  return {
    today,
    messages: findLimit(policy.messageMonths),
    uploads: findLimit(policy.uploadMonths),
    audit: findLimit(policy.auditYears * 12),
    payroll: getLastRemovableTaxDay(today, policy.payrollYears),
    leavers: getLastRemovableTaxDay(today, policy.leaverYears),
  };
}

/** Lists what applying the policy would delete now, and what stays and why. It writes nothing. */
export async function previewRetention(db: Db, client: ClientRetention): Promise<RetentionLine[]> {
  const { clientId, policy } = client;
  const limits = getLimits(client);
  const records = await findErasableRecords(db, client, limits);
  const counts: Record<RetentionKind, { removable: number; kept: number }> = {
    messages: await countMails(db, clientId, limits.messages),
    uploads: await countUploads(db, clientId, { before: limits.uploads, today: limits.today }),
    audit: await countOldAudit(db, clientId, limits.audit),
    "payroll-files": await countFiles(db, clientId, limits.payroll),
    "payroll-lines": await countLines(db, clientId, limits.payroll),
    "benefit-records": { removable: records.ids.length, kept: records.total - records.ids.length },
    leavers: await countLeavers(db, clientId, limits.leavers),
  };
  return retentionKinds.map((kind) => {
    const { removable: removed, kept } = counts[kind];
    return { kind, removed, kept, reason: reasons[kind](policy) };
  });
}

const reasons: Record<RetentionKind, (policy: RetentionPolicy) => string> = {
  messages: ({ messageMonths }) => `emails and messages are kept ${messageMonths} months`,
  uploads: ({ uploadMonths }) =>
    `rows and files of uploads are kept ${uploadMonths} months, and while they can be undone`,
  audit: ({ auditYears }) => `the audit is kept ${auditYears} years`,
  "payroll-files": ({ payrollYears }) =>
    `payroll law: files are kept ${payrollYears} years after the end of their tax year`,
  "payroll-lines": ({ payrollYears }) =>
    `payroll law: payslips of people who were erased are kept ${payrollYears} years after the end of their tax year`,
  "benefit-records": ({ pensionYears, optOutYears }) =>
    `pension law: enrolment is kept ${pensionYears} years, opting out ${optOutYears}; and what kept payslips refer to`,
  leavers: ({ leaverYears }) =>
    `leavers are kept ${leaverYears} years after the end of the tax year in which they left`,
};

/**
 * Data of erased people that no law requires any more, without counting payslips that this run deletes first.
 */
async function findErasableRecords(db: Db, { clientId, policy }: ClientRetention, { today }: Limits) {
  const rows = await listKeptSelections(db, clientId);
  const ids = rows
    .filter(({ route, source, opted_out_at, end_date, leave_date, isPaid }) => {
      if (isPaid) return false;
      const ended = end_date ?? leave_date ?? today;
      const optedOut = opted_out_at === null ? null : toLondonDate(new Date(opted_out_at));
      const isPension = route !== null || source === "automatic-enrolment";
      const until = isPension
        ? getPensionKeptUntil({ optedOut, ended }, policy)
        : getTaxYearKeptUntil(ended, policy.payrollYears);
      return until < today;
    })
    .map(({ id }) => id);
  return { ids, total: rows.length };
}

/**
 * Applies a client's policy in small, audited transactions, so that the next run can continue a stopped
 * one. Returns the number of deleted rows by kind.
 */
export async function applyRetention(
  db: Db,
  client: ClientRetention,
  isStopped: () => boolean = () => false,
): Promise<Record<RetentionKind, number>> {
  const { clientId } = client;
  const limits = getLimits(client);
  const removed = Object.fromEntries(retentionKinds.map((kind) => [kind, 0])) as Record<
    RetentionKind,
    number
  >;
  const removeInSteps = async (kind: RetentionKind, step: (trx: Trx) => Promise<number | RemovalResult>) => {
    while (!isStopped()) {
      const { rows } = await inTransaction(db, async (trx) => {
        const result = await step(trx);
        const detail = typeof result === "number" ? { rows: result } : result;
        if (detail.rows > 0) await auditDeletion(trx, client, kind, detail);
        return detail;
      });
      if (rows === 0) return;
      removed[kind] += rows;
    }
  };
  // Reads benefit records before payslips are deleted. The next run then deletes records that only those
  // payslips kept.
  const records = await findErasableRecords(db, client, limits);
  await removeInSteps("messages", (trx) => removeMails(trx, clientId, limits.messages, batchSize));
  await removeInSteps("uploads", (trx) =>
    removeUploads(trx, clientId, { before: limits.uploads, today: limits.today }, smallBatch),
  );
  await removeInSteps("audit", (trx) =>
    purgeAudit(trx, clientId, { before: limits.audit, limit: batchSize }),
  );
  await removeInSteps("payroll-files", (trx) => removeFiles(trx, clientId, limits.payroll, smallBatch));
  await removeInSteps("payroll-lines", async (trx) => {
    const lines = await removeLines(trx, clientId, limits.payroll, batchSize);
    return lines + (await removeOpenings(trx, clientId, limits.payroll, batchSize));
  });
  await removeInSteps("benefit-records", async (trx) => {
    const ids = records.ids.splice(0, batchSize);
    await removeSelections(trx, clientId, ids);
    return ids.length;
  });
  await eraseLeavers(db, client, { limits, removed, isStopped });
  if (!isStopped()) await inTransaction(db, (trx) => dropEmptyPseudonyms(trx, { clientId }));
  return removed;
}

/** The number of deleted rows, and what the audit says about them. */
type RemovalResult = { rows: number } & Record<string, string | number>;

interface LeaverRun {
  limits: Limits;
  removed: Record<RetentionKind, number>;
  isStopped(): boolean;
}

/** Erases one person per transaction, because each may have hundreds of emails. */
async function eraseLeavers(db: Db, client: ClientRetention, { limits, removed, isStopped }: LeaverRun) {
  const { clientId, policy, now } = client;
  for (let after = ""; ; ) {
    const ids = await listLeavers(db, clientId, { lastDay: limits.leavers, after, limit: batchSize });
    for (const userId of ids) {
      if (isStopped()) return;
      const command = { clientId, userId, policy, cause: "retention" as const, operator: null, now };
      const { kind } = await inTransaction(db, (trx) => erasePerson(trx, command));
      if (kind === "erased") removed.leavers += 1;
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function auditDeletion(
  trx: Trx,
  { clientId, now }: ClientRetention,
  kind: RetentionKind,
  detail: Record<string, string | number>,
): Promise<void> {
  await addAudit(trx, {
    action: "retention.removed",
    at: now,
    clientId,
    request: { id: `retention-${toLondonDate(new Date(now))}`, ip: null },
    target: { type: "client", id: clientId },
    detail: { kind, ...detail },
  });
}
