import { expect, test } from "vitest";
import { listSources } from "./sources.ts";

/** Columns of `employees` whose values have a history. */
const factColumns = [
  ...["start_date", "leave_date", "annual_salary_pence", "hourly_pence", "weekly_hours_hundredths"],
  ...["payroll_group", "ni_category", "tax_region", "grade", "location", "holiday_days_hundredths"],
  ...["probation_end", "date_of_birth", "ccv_first_voucher_date"],
];

/** Erasure deletes a person's history with the person (docs/decisions/data-rights.md). */
const erasure = "api/repositories/person-data/erase.ts";

/** The files that write these columns, each in the transaction that records history. */
const writers = [
  "api/db/seed/grow-client.ts",
  "api/db/seed/index.ts",
  "api/db/seed/reset-demo.ts",
  "api/repositories/account-changes.ts",
  "api/repositories/client-employers.ts",
  // This file applies a fact that is already recorded when its day comes.
  "api/repositories/current-facts.ts",
  erasure,
  // These files record the history of a load and its undo (api/repositories/upload-facts.ts).
  "api/repositories/upload-load.ts",
];

const write =
  /(insertInto|updateTable)\("employees"\)|(insert into|update) employees\b|insertRows\(\s*\w+,\s*"employees"/g;

const sources = listSources("api").filter(
  ({ path }) => !path.endsWith(".test.ts") && !path.startsWith("api/db/migrations/"),
);

/** Finds each write of employees in a file, up to the end of its statement. */
const listWrites = (text: string): string[] =>
  [...text.matchAll(write)].map(({ index }) => {
    const rest = text.slice(index);
    return rest.slice(0, Math.max(rest.search(/\.execute|;/), 0));
  });

test("[B1] only the listed files write values that have a history", () => {
  // A statement's spread may contain any column, except the switches of a profile.
  const mayWriteFacts = (statement: string) =>
    factColumns.some((column) => statement.includes(column)) ||
    /\.values\(|\.set\(\w+\)|\(\s*\w+,\s*"employees"|\.\.\.(?!changes\b|\()/.test(statement);
  const writingFiles = sources
    .filter(({ text }) => listWrites(text).some(mayWriteFacts))
    .map(({ path }) => path);
  expect(writingFiles.toSorted()).toEqual(writers);
});

test("[B1] the history is never rewritten: only known_to is updated, and nothing is deleted", () => {
  const update =
    /updateTable\("person_facts"\)\s*\.set\(\{ known_to: now \}\)|update person_facts set known_to = /g;
  const writingFiles = sources.filter(({ text }) =>
    /(updateTable|deleteFrom)\("person_facts"\)|(update|delete from) person_facts/.test(text),
  );
  expect(writingFiles.map(({ path }) => path).toSorted()).toEqual([
    "api/repositories/person-facts.ts",
    "api/repositories/upload-facts.ts",
  ]);
  for (const { text } of writingFiles) {
    const changes =
      text.match(/(updateTable|deleteFrom)\("person_facts"\)|(update|delete from) person_facts/g) ?? [];
    expect(text.match(update)).toHaveLength(changes.length);
  }
});

const stateWriters = [
  ["selections", ["api/repositories/approvals.ts", "api/repositories/selections.ts"], "saveSelectionStates"],
  ["family_members", ["api/repositories/family.ts"], "saveFamilyState"],
] as const;

test.each(stateWriters)(
  "[M-22] the table %s changes only in files that also keep its earlier state",
  (table, files, functionName) => {
    const changes = new RegExp(`(insertInto|updateTable)\\("${table}"\\)|(insert into|update) ${table}\\b`);
    const changers = sources.filter(
      ({ path, text }) => changes.test(text) && !path.startsWith("api/db/seed/"),
    );
    const otherChangers = changers.filter(({ path }) => path !== erasure);
    expect(otherChangers.map(({ path }) => path).toSorted()).toEqual(files);
    for (const { path, text } of otherChangers) expect(text, path).toContain(`await ${functionName}(trx`);
  },
);

test("[M-22] only one file adds earlier states, and only an erasure changes or deletes them", () => {
  const writes = /(insertInto|updateTable|deleteFrom)\("(selection|family)_states"\)/g;
  const statements = sources.flatMap(({ path, text }) =>
    (text.match(writes) ?? []).map((write) => [path, write]),
  );
  expect(statements.filter(([path]) => path !== erasure)).toEqual([
    ["api/repositories/states.ts", 'insertInto("selection_states")'],
    ["api/repositories/states.ts", 'insertInto("family_states")'],
  ]);
});
