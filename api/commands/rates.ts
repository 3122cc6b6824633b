import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { formatLongDate } from "../domain/calendar.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { type CheckedRates, checkRates } from "../domain/pay/rates/check-rates.ts";
import type { DatedRow, RateTable } from "../domain/pay/rates/dated.ts";
import type { TableFormat } from "../domain/pay/rates/figures.ts";
import type { RateTables } from "../domain/pay/rates/index.ts";
import { tableFormats } from "../domain/pay/rates/table-formats.ts";
import { toCsv } from "../platform/csv.ts";
import { toRateTables } from "../platform/rates.ts";
import { makeFolder, writeWholeFiles } from "../platform/whole-files.ts";
import { addAudit } from "../repositories/audit.ts";
import { addRates, type ImportedRate, listImportedRates } from "../repositories/rates.ts";
import type { CommandDeps, ExitCode } from "./command.ts";
import { rateColumns, readRateFiles } from "./rate-files.ts";

export interface RatesCommand {
  action: "check" | "import" | "export";
  /** A file, or a folder of files. */
  path: string;
  /** The name of the importer. */
  by: string;
  /** Whether figures that have already been used may be corrected. */
  mayCorrectPast: boolean;
}

type RatesDeps = Pick<CommandDeps, "openDatabase" | "clock" | "print" | "printError">;

/** Checks, imports or exports rates, and prints line by line. */
export async function runRatesCommand(
  deps: RatesDeps,
  { action, path, by, mayCorrectPast }: RatesCommand,
): Promise<ExitCode> {
  const { clock } = deps;
  const { db } = await deps.openDatabase();
  if (action === "export") return exportRates(db, path, deps);
  const today = toLondonDate(clock.now());
  const files = await readRateFiles(path);
  const checkImportedRates = (imported: readonly ImportedRate[]) => {
    const tables = toRateTables(imported);
    const { problems, ...checked } = checkRates(files.lines, { tables, today, mayCorrectPast });
    return { ...checked, problems: [...files.problems, ...problems] };
  };
  if (action === "check")
    return reportRates(checkImportedRates(await listImportedRates(db)), "would be", deps);
  const checked = await inTransaction(db, async (trx) => {
    const imported = await listImportedRates(trx);
    const checkedRates = checkImportedRates(imported);
    if (checkedRates.problems.length > 0 || checkedRates.changed.length === 0) return checkedRates;
    const now = clock.now().getTime();
    const rows = checkedRates.changed.map(({ table, row: { from, source, ...figures } }) => {
      const existing = imported.find((each) => each.table === table && each.from === from);
      return { table, from, source, figures, revision: (existing?.revision ?? 0) + 1 };
    });
    await addRates(trx, rows, { at: now, by });
    await addAudit(trx, {
      action: "rates.imported",
      at: now,
      clientId: null,
      request: { id: randomUUID(), ip: null },
      detail: { rows: rows.length },
      change: { before: null, after: { days: rows.map(({ table, from }) => `${table} ${from}`).join(", ") } },
    });
    return checkedRates;
  });
  return reportRates(checked, "is", deps);
}

function reportRates(
  { problems, changed, unchanged }: CheckedRates,
  auxiliary: "would be" | "is",
  { print, printError }: Pick<RatesDeps, "print" | "printError">,
): ExitCode {
  for (const { file, line, message } of problems)
    printError(`${file}${line === null ? "" : `:${line}`}: ${message}`);
  if (problems.length > 0) {
    printError(`${problems.length === 1 ? "1 problem" : `${problems.length} problems`}. Nothing was changed`);
    return 1;
  }
  for (const { table, row, isCorrection } of changed) {
    print(`${table} from ${formatLongDate(row.from)} ${auxiliary} ${isCorrection ? "corrected" : "added"}`);
  }
  if (changed.length === 0) print("Nothing to change: all of it is known already");
  else if (unchanged > 0) print(`${unchanged} known already`);
  return 0;
}

async function exportRates(
  db: Db,
  folder: string,
  { print, printError }: Pick<RatesDeps, "print" | "printError">,
): Promise<ExitCode> {
  const tables = toRateTables(await listImportedRates(db));
  const files = (Object.keys(tables) as (keyof RateTables)[]).map((key) => {
    const table = tables[key] as RateTable<DatedRow>;
    const format = tableFormats[key] as unknown as TableFormat<DatedRow>;
    const lines = table.rows.flatMap((row) =>
      format.toFigures(row).map(([figure, value]) => [table.name, row.from, figure, value, row.source]),
    );
    return {
      path: join(folder, `${table.name.toLowerCase().replaceAll(" ", "-")}.csv`),
      content: toCsv([[...rateColumns], ...lines]),
      rows: table.rows.length,
    };
  });
  await makeFolder(folder);
  try {
    await writeWholeFiles(files);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw error;
    printError(`${path} is there already. Export into an empty folder`);
    return 1;
  }
  for (const { path, rows } of files) print(`${path}: ${rows} rows`);
  return 0;
}
