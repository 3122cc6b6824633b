import type { ClaimRules } from "../../../domain/benefits/claims.ts";
import { claimLimitsTable } from "../schema/tables.ts";
import { claimsSchema } from "../schema/texts.ts";
import type { Sources } from "./sources.ts";

/** Reads how claims on a plan are made; null if the plan has no `claims.yaml`. */
export function readClaims(sources: Sources, folder: string): ClaimRules | null {
  const { problems } = sources;
  const file = `${folder}/claims.yaml`;
  const table = `${folder}/claim-limits.csv`;
  const rows = sources.readTable(table, claimLimitsTable);
  if (!sources.files.has(file)) {
    if (sources.files.has(table))
      problems.error(table, null, "There are limits and no claims", `Add ${file}, or delete the limits`);
    return null;
  }
  const rules = sources.readYaml(file, claimsSchema);
  if (!rules) return null;
  const findKeyLine = (key: string) => sources.positions.findLine(file, key);
  const codes = rules.categories.map(({ code }) => code);
  if (rules.decidedBy.length === 0) {
    const hint = "Write the employee number of one employer at least";
    problems.error(file, findKeyLine("decided by"), "No one decides on claims", hint);
  }
  if (codes.length === 0)
    problems.error(file, findKeyLine("categories"), "There is nothing to claim for", "Add a category");
  for (const code of codes.filter((each, index) => codes.indexOf(each) !== index)) {
    problems.error(
      file,
      findKeyLine("categories"),
      `The category ${code} is there twice`,
      "Keep one of the two",
    );
  }
  const firstLines = new Map<string, number>();
  for (const { row, line } of rows) {
    const key = JSON.stringify([row.from, row.category, row.level]);
    const first = firstLines.get(key);
    if (first !== undefined)
      problems.error(table, line, `This limit is here twice, also in line ${first}`, "Keep one of the two");
    firstLines.set(key, first ?? line);
    if (!codes.includes(row.category))
      problems.error(
        table,
        line,
        `There is no category ${row.category}`,
        `Write one of: ${codes.join(", ")}`,
      );
  }
  return { ...rules, limits: rows.map(({ row }) => row) };
}
