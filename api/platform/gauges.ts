import type { OpenDatabase } from "../db/open.ts";
import type { Clock } from "../domain/clock.ts";
import { getStartOfLondonDay, toLondonDate } from "../domain/london-date.ts";
import { type Backlog, listBacklogs } from "../repositories/backlogs.ts";
import { countLockWaits } from "../repositories/health.ts";
import { countLockedAddresses } from "../repositories/login-failures.ts";
import { countUnsentMails } from "../repositories/mails.ts";

export interface Measurement {
  name: string;
  labels?: Record<string, string>;
  value: number;
}

/** The API's gauges. They name clients by id, and no people. Each process counts the same database. */
export const gauges = {
  mails_waiting: { help: "Mails in the outbox that are not sent yet", aggregator: "max" },
  mails_retried: { help: "Mails that wait though they have been tried", aggregator: "max" },
  mails_failed: {
    help: "Mails given up in the last week, because they could not be sent",
    aggregator: "max",
  },
  job_backlog_items: {
    help: "What waits for a job, by client",
    labels: ["job", "client"],
    aggregator: "max",
  },
  job_backlog_age_seconds: {
    help: "How long the oldest of it has been due",
    labels: ["job", "client"],
    aggregator: "max",
  },
  logins_locked: {
    help: "Email addresses whose login is locked after wrong passwords, by client",
    labels: ["client"],
    aggregator: "max",
  },
  database_lock_waits: {
    help: "PostgreSQL statements that wait for another transaction's lock",
    aggregator: "max",
  },
  database_pool_connections: { help: "Connections to PostgreSQL, by what they do", labels: ["state"] },
  database_pool_waiting: { help: "Requests that wait for a connection" },
} as const;

/** How long values are kept, because several collectors ask every few seconds. */
const cacheMs = 2_000;

/** Returns the current values of the gauges. */
export function createGauges({ db, pool }: Pick<OpenDatabase, "db" | "pool">, clock: Clock) {
  let latest: Promise<Measurement[]> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const readMeasurements = async (): Promise<Measurement[]> => {
    const realNow = clock.real().getTime();
    const today = toLondonDate(clock.now());
    const mails = await countUnsentMails(db, realNow);
    const lockedOut = await countLockedAddresses(db, clock.now().getTime());
    const lockWaits = pool && (await countLockWaits(db));
    const backlogs = await listBacklogs(db, { realNow, today, startOfDay: getStartOfLondonDay(today) });
    return [
      { name: "mails_waiting", value: Number(mails.waiting) },
      { name: "mails_retried", value: Number(mails.retried) },
      { name: "mails_failed", value: Number(mails.failed) },
      ...lockedOut.map(({ clientId, addresses }) => ({
        name: "logins_locked",
        labels: { client: clientId },
        value: addresses,
      })),
      ...(lockWaits === null ? [] : [{ name: "database_lock_waits", value: lockWaits }]),
      ...backlogs.flatMap((backlog) => toMeasurements(backlog, realNow)),
    ];
  };
  return async (): Promise<Measurement[]> => {
    const pools = pool ? readPool(pool) : [];
    // Without a free connection, only the pool's own values are returned, so that gauges never wait.
    if (pool && pool.waiting() > 0) return pools;
    const now = performance.now();
    if (!latest || now - readAt >= cacheMs) {
      readAt = now;
      latest = readMeasurements();
    }
    return [...pools, ...(await latest.catch(() => []))];
  };
}

function toMeasurements({ job, clientId, items, since }: Backlog, realNow: number): Measurement[] {
  const labels = { job, client: clientId ?? "none" };
  return [
    { name: "job_backlog_items", labels, value: items },
    { name: "job_backlog_age_seconds", labels, value: Math.max(realNow - since, 0) / 1_000 },
  ];
}

function readPool(pool: NonNullable<OpenDatabase["pool"]>): Measurement[] {
  const [total, idle] = [pool.total(), pool.idle()];
  return [
    { name: "database_pool_connections", labels: { state: "idle" }, value: idle },
    { name: "database_pool_connections", labels: { state: "busy" }, value: total - idle },
    { name: "database_pool_waiting", value: pool.waiting() },
  ];
}
