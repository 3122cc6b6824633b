import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { addCoreCover, type OfferCheck } from "../domain/benefits/core-cover.ts";
import { countPerson, createEmptyFigures } from "../domain/benefits/insights.ts";
import type { Product } from "../domain/benefits/product.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { hasEnded, minutesToMs } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { Catalogues } from "../platform/catalogues.ts";
import { describeFault } from "../platform/faults.ts";
import { listBenefitContents } from "../repositories/benefits.ts";
import {
  claimClientCount,
  extendClientCount,
  listClientsToCount,
  saveFigures,
} from "../repositories/insights.ts";
import { type SchemeCalendars, toBulkSnapshot, toSchemeCalendars } from "../repositories/member-snapshot.ts";
import { loadPayrollCalendars } from "../repositories/pay-periods.ts";
import { getReportClient } from "../repositories/reports.ts";
import { type PersonRows, streamPeople } from "../repositories/stream-people.ts";
import { type JobDeps, startWorker, type Worker } from "./worker.ts";

/** A small batch, so that readers do not wait long. */
const batch = 50;
const allPeople = { chosenProducts: null, includesFormerFamily: false, withoutErased: true };
/** A node that does not renew its claim for this long counts as dead, ms. */
const claim = minutesToMs(10);
/**
 * The least time between two counts of a client, ms. After a slow count it is 50 times as long as the count
 * took.
 */
const minPauseMs = minutesToMs(1);
const pausePerDuration = 50;

interface FiguresJobDeps extends JobDeps {
  catalogues: Catalogues;
}

/**
 * Counts each client's people and choices (DASH-04, DASH-05), daily and after changes. Ages and eligibility change
 * every day. It pauses between batches for as long as it worked.
 */
export function startFiguresJob(deps: FiguresJobDeps): Worker {
  const { db, clock } = deps;
  const runDue = async (isStopped: () => boolean) => {
    for (const client of await listClientsToCount(db)) {
      if (isStopped()) return;
      if (!isCountDue(client, clock.now())) continue;
      const realNow = clock.real().getTime();
      if (!(await claimClientCount(db, client.clientId, { realNow, until: realNow + claim }))) continue;
      await countClient(deps, client.clientId, isStopped);
    }
  };
  return startWorker({ ...deps, name: "figures job", runDue });
}

type CountedClient = Awaited<ReturnType<typeof listClientsToCount>>[number];

function isCountDue({ countedAt, tookMs, hasChanged }: CountedClient, now: Date): boolean {
  if (countedAt === null || toLondonDate(new Date(countedAt)) < toLondonDate(now)) return true;
  // What changed since is unknown if the clock was set back after the count.
  if (countedAt > now.getTime() + minPauseMs) return true;
  return (
    Boolean(hasChanged) && now.getTime() - countedAt >= Math.max(minPauseMs, pausePerDuration * (tookMs ?? 0))
  );
}

async function countClient(
  { db, clock, log, catalogues }: FiguresJobDeps,
  clientId: string,
  isStopped: () => boolean,
) {
  const now = clock.now();
  const today = toLondonDate(now);
  const contents = await listBenefitContents(db, { clientId });
  const catalogue = await catalogues.get(clientId);
  const codes = new Set(contents.map(({ product_code }) => product_code));
  const isOffered = (code: string) => codes.has(code);
  const offered = catalogue.products.filter(({ code }) => codes.has(code));
  const getScheme = toSchemeCalendars(
    await getReportClient(db, { clientId }),
    await loadPayrollCalendars(db, clientId),
  );
  const figures = createEmptyFigures();
  let tookMs = 0;
  let claimedAt = clock.real().getTime();
  let started = performance.now();
  for await (const people of streamPeople(db, { clientId }, allPeople, batch)) {
    for (const rows of people)
      addPersonToFigures(figures, rows, { offered, isOffered, getScheme, catalogue, today, log });
    const sliceMs = performance.now() - started;
    tookMs += sliceMs;
    if (isStopped()) return extendClientCount(db, clientId, 0);
    if (hasEnded(claimedAt + claim / 2, clock.real().getTime(), claim / 2)) {
      claimedAt = clock.real().getTime();
      await extendClientCount(db, clientId, claimedAt + claim);
    }
    await pause(sliceMs);
    started = performance.now();
  }
  await saveFigures(db, clientId, { figures, countedAt: now.getTime(), tookMs: Math.ceil(tookMs) });
  log.debug({ client: clientId, people: figures.headcount, ms: Math.ceil(tookMs) }, "figures counted");
}

interface CountContext {
  offered: readonly Product[];
  isOffered: OfferCheck;
  getScheme: SchemeCalendars;
  catalogue: Catalogue;
  today: string;
  log: Logger;
}

function addPersonToFigures(
  figures: ReturnType<typeof createEmptyFigures>,
  rows: PersonRows,
  { offered, isOffered, getScheme, catalogue, today, log }: CountContext,
) {
  const { registered_at, id } = rows.person;
  try {
    const scheme = getScheme(rows.person.payroll_group);
    const snapshot = addCoreCover(toBulkSnapshot(rows, { scheme, catalogue }, today), isOffered);
    const registeredOn = registered_at === null ? null : toLondonDate(new Date(registered_at));
    countPerson(figures, { snapshot, registeredOn }, offered);
  } catch (fault) {
    log.error(
      { employee: id, fault: describeFault(fault) },
      "figures job: one person is not counted in full",
    );
  }
}
