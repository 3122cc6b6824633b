import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Db } from "../../api/db/schema.ts";
import { type StartedProcess, startProcess } from "../support/process.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp.ts";
import { type Engine, withDatabase } from "./engine.ts";
import { buildJobsWorld, RESUMED_MS } from "./jobs-data.ts";
import { compareResults, jobs, listInconsistencies, listResults } from "./jobs-results.ts";
import { type Outcome, waitUntil } from "./scenario.ts";

/** Longer than any node's claim on work, so that the next node may take a killed one's work. */
const CLAIMS_END_MS = 20 * 60_000;
const MIN_KILLS = 5;
const MAX_KILLS = 15;
/** Each deletion of this job is one statement, so a kill cannot be timed to fall between them. */
const untimedJobs = new Set(["housekeeping"]);

/**
 * Kills the server when a job is first half done, for every job. Compares the results with an undisturbed
 * copy of the data.
 */
export async function killJobs(engine: Engine): Promise<Outcome> {
  await buildJobsWorld(engine);
  const undisturbed = await engine.copy();
  const [calmSmtp, smtp] = [await startSmtpServer(), await startSmtpServer()];
  try {
    const expected = await withDatabase(undisturbed, async (db) => {
      const server = await startServerProcess(undisturbed, calmSmtp, 0);
      await waitUntilDone(db);
      await server.stop();
      return listResults(db);
    });
    return await withDatabase(engine, async (db) => {
      const { unmet, kills } = await killInEveryJob(engine, smtp, db);
      const actual = await listResults(db);
      const { problems, ...tally } = compareResults(expected, actual);
      problems.push(...unmet.map((name) => `no kill met the job: ${name}`));
      problems.push(...(await listInconsistencies(db)));
      const { repeated, unsent } = await compareMails(db, smtp);
      if (unsent > 0) problems.push(`${unsent} mails count as sent and never left`);
      const repeatNote = `${repeated} mails came again with the id they had`;
      const names = Object.keys(jobs).filter((name) => !untimedJobs.has(name));
      return { ...tally, note: `${kills} kills met ${names.join(", ")}; ${repeatNote}`, problems };
    });
  } finally {
    await Promise.all([smtp.close(), calmSmtp.close()]);
    await undisturbed.remove();
  }
}

const startServerProcess = (
  engine: Engine,
  smtp: SmtpServer,
  turn: number,
  onSpawn?: (child: ChildProcess) => void,
): Promise<StartedProcess> =>
  startProcess({
    what: "api",
    onSpawn,
    hasMovableClock: true,
    env: {
      ...engine.env,
      LOCK_PAYROLL: "on",
      SMTP_URL: smtp.url,
      MAX_INTERVAL_MS: "1000",
      MOVED_CLOCK_MS: String(RESUMED_MS - Date.now() + turn * CLAIMS_END_MS),
    },
  });

/**
 * Kills one server after another, each as soon as a job that was not killed yet is half done. The last server
 * finishes.
 */
async function killInEveryJob(engine: Engine, smtp: SmtpServer, db: Db) {
  const unmet = new Set(Object.keys(jobs).filter((name) => !untimedJobs.has(name)));
  for (let kills = 0; ; kills++) {
    const spawned = Promise.withResolvers<ChildProcess>();
    // The start fails if the server is killed before it has started.
    const starting = startServerProcess(engine, smtp, kills, spawned.resolve).catch(() => null);
    const child = await spawned.promise;
    const isEnough = kills >= MAX_KILLS || (unmet.size === 0 && kills >= MIN_KILLS);
    if (isEnough || !(await waitUntilHalfDone(db, unmet))) {
      await waitUntilDone(db);
      await (await starting)?.stop();
      return { unmet: [...unmet], kills };
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await starting)?.stop("SIGKILL");
    for (const name of unmet) if (await isHalfDone(db, name)) unmet.delete(name);
  }
}

/**
 * Watches until one of these jobs (or, with none left, any job) is half done. Returns false if everything is done
 * before.
 */
async function waitUntilHalfDone(db: Db, unmet: ReadonlySet<string>): Promise<boolean> {
  const watched = unmet.size > 0 ? [...unmet] : ["outbox"];
  let isSeen = false;
  let last = "";
  await waitUntil(
    `one of these is half done: ${watched.join(", ")}`,
    async () => {
      for (const name of watched) {
        isSeen = await isHalfDone(db, name);
        if (isSeen) return true;
      }
      last = await describeProgress(db);
      return !/ left [1-9]/.test(last);
    },
    () => last,
  );
  return isSeen;
}

async function isHalfDone(db: Db, name: string): Promise<boolean> {
  const progress = await jobs[name]?.(db);
  return progress !== undefined && progress.done > 0 && progress.left > 0;
}

/** Checks the jobs in their order, because a job may create work for a later one. */
async function describeProgress(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const [name, countWork] of Object.entries(jobs)) {
    const { done, left } = await countWork(db);
    parts.push(`${name} done ${done} left ${left}`);
  }
  return parts.join(", ");
}

async function waitUntilDone(db: Db): Promise<void> {
  let last = "";
  const areJobsDone = async () => {
    last = await describeProgress(db);
    return !/ left [1-9]/.test(last);
  };
  await waitUntil("every job is done", areJobsDone, () => last).catch((fault: unknown) => {
    throw new Error(`Not every job gets done: ${last}`, { cause: fault });
  });
}

async function compareMails(db: Db, smtp: SmtpServer) {
  const sentMails = await db.selectFrom("mails").select("message_id").where("status", "=", "sent").execute();
  const arrived = smtp.messages.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? "");
  const ids = new Set(arrived);
  return {
    repeated: arrived.length - ids.size,
    unsent: sentMails.filter(({ message_id }) => !ids.has(message_id)).length,
  };
}
