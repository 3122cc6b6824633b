import type { Db } from "../db/schema.ts";
import { isNearEnd, listRateEnds, type RateEnd } from "../domain/benefits/table-ends.ts";
import { formatLongDate } from "../domain/calendar.ts";
import { type Clock, hasEnded } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { getYear } from "../domain/pay/tax-year.ts";
import { listLastPrices } from "../repositories/plans.ts";
import type { RateBook } from "./rates.ts";

/** Prices of a client that end on the same day. */
export interface PriceEnd {
  clientId: string;
  /** The codes of the plans. */
  plans: string[];
  /** The last day with known prices. */
  to: string;
}

export interface TableEnds {
  rates: RateEnd[];
  /** The ends of all clients' tables, the nearest first. */
  prices: PriceEnd[];
}

/** How long the result is cached, ms: probes ask every second, but the last days change at most once a day. */
const CACHE_MS = 60_000;
/** The most lines for a log or `/readyz`; further ends are summed up in the last line. */
const MAX_LINES = 20;

/**
 * Finds which tables in use end within 60 days or have ended. One statement reads all clients, at most once a
 * minute.
 */
export function createTableEnds({ db, clock, rates }: { db: Db; clock: Clock; rates: RateBook }) {
  let cached: { at: number; ends: Promise<TableEnds> } | null = null;
  return (): Promise<TableEnds> => {
    const realNow = clock.real().getTime();
    if (cached && !hasEnded(cached.at + CACHE_MS, realNow, CACHE_MS)) return cached.ends;
    const newLoad = { at: realNow, ends: loadTableEnds(db, rates, toLondonDate(clock.now())) };
    cached = newLoad;
    newLoad.ends.catch(() => {
      if (cached === newLoad) cached = null;
    });
    return newLoad.ends;
  };
}

async function loadTableEnds(db: Db, rates: RateBook, today: string): Promise<TableEnds> {
  const [tables, rows] = await Promise.all([rates.get(), listLastPrices(db)]);
  const ends = new Map<string, PriceEnd>();
  for (const { clientId, plan, lastFrom, yearStart } of rows) {
    const { to } = getYear(lastFrom, yearStart);
    if (!isNearEnd(to, today)) continue;
    const end = ends.get(`${to} ${clientId}`) ?? { clientId, plans: [], to };
    end.plans.push(plan);
    ends.set(`${to} ${clientId}`, end);
  }
  const prices = [...ends].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, end]) => end);
  return { rates: listRateEnds(tables, today), prices };
}

/** Sentences for operators, the nearest end first; the last one counts the rest. */
export function toEndWarnings({ rates, prices }: TableEnds): string[] {
  const lines = [
    ...rates.map(
      ({ table, to }) => `rates of ${table} are known to ${formatLongDate(to)}: import the next ones`,
    ),
    ...prices.map(
      ({ clientId, plans, to }) =>
        `${clientId} has no prices after ${formatLongDate(to)} for ${plans.join(", ")}`,
    ),
  ];
  const moreCount = lines.length - MAX_LINES;
  return moreCount > 0
    ? [...lines.slice(0, MAX_LINES), `tables that end soon or have ended: ${moreCount} more`]
    : lines;
}
