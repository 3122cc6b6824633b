/**
 * `node --experimental-transform-types tests/bench/processes.ts`: the CPU of a page from three processes on
 * one PostgreSQL, compared with one process, in turn. It needs a build, and only prints figures: its exit
 * code is always 0.
 */
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { paths } from "../../app/paths.ts";
import { startPostgres, toDatabaseUrl } from "../support/postgres.ts";
import { measureLoad } from "./load.ts";
import { createDataFolder, type Portal, startPortal } from "./portal.ts";
import { formatSpread, getMedian, printFigure, printHeading, printLine } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 5;
/** A process compiles its code for its first thousand pages. */
const WARM_SECONDS = 12;
const CONNECTIONS = 24;
const project = fileURLToPath(new URL("../../", import.meta.url));

const postgres = await startPostgres({ durable: false });
const session = new pg.Client({ connectionString: postgres.url });
await session.connect();
const startedPortals: { processes: number; portal: Portal; remove(): Promise<void>; perPage: number[] }[] =
  [];
for (const processes of [1, 3]) {
  const name = `processes_${processes}`;
  await session.query(`create database ${name}`);
  const data = await createDataFolder();
  const portal = await startPortal(project, data.path, [], {
    DATABASE_URL: toDatabaseUrl(postgres.url, name),
    WORKERS: String(processes),
    LOCK_PAYROLL: "off",
    API_LISTEN: "",
  });
  startedPortals.push({ processes, portal, remove: data.remove, perPage: [] });
}
await session.end();
printLine(`Load ${loadavg()[0]?.toFixed(1)}`);
printHeading(`Home of one person, ${CONNECTIONS} connections, on PostgreSQL`);
for (let round = 0; round <= ROUNDS; round++) {
  for (const { processes, portal, perPage } of startedPortals) {
    const home = await portal.openPageAs(paths.home());
    const cpuMsBefore = getFamilyCpuMs(portal.pid);
    const seconds = round === 0 ? WARM_SECONDS * processes : SECONDS;
    const { answers } = await measureLoad(home, CONNECTIONS, seconds);
    if (round > 0) perPage.push((getFamilyCpuMs(portal.pid) - cpuMsBefore) / answers);
  }
}
for (const { processes, perPage } of startedPortals)
  printFigure(
    `${processes} process${processes === 1 ? "" : "es"}: CPU a page`,
    getMedian(perPage),
    null,
    formatSpread(perPage, " ms"),
  );
const [oneProcessMs, threeProcessesMs] = startedPortals.map(({ perPage }) => getMedian(perPage)) as [
  number,
  number,
];
printFigure("three ÷ one", threeProcessesMs / oneProcessMs, { is: "at most", value: 1.15 });
for (const { portal, remove } of startedPortals) {
  await portal.stop();
  await remove();
}
await postgres.stop();

/** CPU milliseconds of a process and the processes that it started. */
function getFamilyCpuMs(pid: number): number {
  const family = [
    pid,
    ...readdirSync("/proc")
      .map(Number)
      .filter((each) => each > 0 && findParent(each) === pid),
  ];
  const ticks = family.map((each) =>
    readStat(each)
      .slice(11, 13)
      .reduce((sum, value) => sum + Number(value), 0),
  );
  // A tick is ten milliseconds on every Linux that Node runs on.
  return 10 * ticks.reduce((sum, each) => sum + each, 0);
}

function findParent(pid: number): number {
  return Number(readStat(pid)[1]);
}

/** The values after a process's name, which may itself contain spaces. */
function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    // A process may end between being listed and being read.
    return [];
  }
}
