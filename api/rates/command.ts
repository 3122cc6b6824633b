import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenDatabase } from "../db/open.ts";
import type { Db, Schema } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { longDate } from "../domain/calendar.ts";
import type { Clock } from "../domain/clock.ts";
import { londonDate } from "../domain/london-date.ts";
import { type CheckedRates, checkRates } from "../domain/pay/rates/check-rates.ts";
import type { DatedRow, RateTable } from "../domain/pay/rates/dated.ts";
import type { TableFormat } from "../domain/pay/rates/figures.ts";
import type { RateTables } from "../domain/pay/rates/index.ts";
import { tableFormats } from "../domain/pay/rates/table-formats.ts";
import { toCsv } from "../platform/csv.ts";
import { toRateTables } from "../platform/rates.ts";
import { addAudit } from "../repositories/audit.ts";
import { addRates, type ImportedRate, listImportedRates } from "../repositories/rates.ts";
import { rateColumns, readRateFiles } from "./read-files.ts";

interface RatesDeps {
  database: Pick<OpenDatabase<Schema>, "db">;
  clock: Clock;
  /** The operator's name on this computer. */
  operator: string;
}

const usage = [
  "rates check FILE|DIR    says everything that is wrong with files of rates, and what they would change",
  "rates import FILE|DIR   adds what they change, all of it or nothing",
  "rates export DIR        writes all tables as files, to be checked, or changed and imported",
  "",
  "  --correct-past        lets an import correct figures that have counted already",
  "  --by NAME             who imports, where that is not the name on this computer",
];

/** Runs `rates check | import | export` and prints line by line; returns whether it succeeded. */
export async function runRatesCommand(
  args: readonly string[],
  { database: { db }, clock, operator }: RatesDeps,
  say: (line: string) => void,
): Promise<boolean> {
  const options = readArguments(args);
  if (!options) {
    for (const line of usage) say(line);
    return false;
  }
  const { verb, path, mayCorrectPast } = options;
  if (verb === "export") return exportRates(db, path, say);
  const today = londonDate(clock.now());
  const files = await readRateFiles(path);
  const check = (imported: readonly ImportedRate[]) => {
    const tables = toRateTables(imported);
    const { problems, ...checked } = checkRates(files.lines, { tables, today, mayCorrectPast });
    return { ...checked, problems: [...files.problems, ...problems] };
  };
  if (verb === "check") return report(check(await listImportedRates(db)), "would be", say);
  const checked = await inTransaction(db, async (trx) => {
    const imported = await listImportedRates(trx);
    const found = check(imported);
    if (found.problems.length > 0 || found.changed.length === 0) return found;
    const at = clock.now().getTime();
    const rows = found.changed.map(({ table, row: { from, source, ...figures } }) => {
      const known = imported.find((each) => each.table === table && each.from === from);
      return { table, from, source, figures, revision: (known?.revision ?? 0) + 1 };
    });
    await addRates(trx, rows, { at, by: options.by ?? operator });
    await addAudit(trx, {
      action: "rates.imported",
      at,
      clientId: null,
      request: { id: randomUUID(), ip: null },
      detail: { rows: rows.length },
      change: { before: null, after: { days: rows.map(({ table, from }) => `${table} ${from}`).join(", ") } },
    });
    return found;
  });
  return report(checked, "is", say);
}

function readArguments(args: readonly string[]) {
  const by = args.indexOf("--by");
  const name = by < 0 ? null : args[by + 1];
  const rest = args.filter((arg, at) => arg !== "--correct-past" && (by < 0 || (at !== by && at !== by + 1)));
  const [verb, path, ...more] = rest;
  const isKnown = verb === "check" || verb === "import" || verb === "export";
  if (!isKnown || !path || more.length > 0 || name === undefined || path.startsWith("--")) return null;
  return { verb, path, by: name, mayCorrectPast: args.includes("--correct-past") } as const;
}

function report(
  { problems, changed, unchanged }: CheckedRates,
  verb: "would be" | "is",
  say: (line: string) => void,
): boolean {
  for (const { file, line, message } of problems)
    say(`${file}${line === null ? "" : `:${line}`}: ${message}`);
  if (problems.length > 0) {
    say(`${problems.length === 1 ? "1 problem" : `${problems.length} problems`}. Nothing was changed`);
    return false;
  }
  for (const { table, row, isCorrection } of changed) {
    say(`${table} from ${longDate(row.from)} ${verb} ${isCorrection ? "corrected" : "added"}`);
  }
  if (changed.length === 0) say("Nothing to change: all of it is known already");
  else if (unchanged > 0) say(`${unchanged} known already`);
  return true;
}

async function exportRates(db: Db, folder: string, say: (line: string) => void): Promise<boolean> {
  const tables = toRateTables(await listImportedRates(db));
  await mkdir(folder, { recursive: true });
  for (const key of Object.keys(tables) as (keyof RateTables)[]) {
    const table = tables[key] as RateTable<DatedRow>;
    const format = tableFormats[key] as unknown as TableFormat<DatedRow>;
    const file = join(folder, `${table.name.toLowerCase().replaceAll(" ", "-")}.csv`);
    const lines = table.rows.flatMap((row) =>
      format.toFigures(row).map(([figure, value]) => [table.name, row.from, figure, value, row.source]),
    );
    try {
      await writeFile(file, toCsv([[...rateColumns], ...lines]), { flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      say(`${file} is there already. Export into an empty folder`);
      return false;
    }
    say(`${file}: ${table.rows.length} rows`);
  }
  return true;
}
