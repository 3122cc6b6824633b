import { sql } from "kysely";
import type { Trx } from "../db/schema.ts";
import { startOfTime } from "../domain/payroll/ledger.ts";
import { toSqlDay } from "./load-days.ts";
import { type FactRecording, onConflictReplaceFact } from "./person-facts.ts";
import { factColumns, joinChangedRows, selectRecording } from "./upload-facts.ts";
import type { RowSlice } from "./upload-load.ts";

const toName = (row: "n" | "o") =>
  sql<string>`${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.surname`)}`;

/** Records corrected names. The first correction also records the name until then, which no history has. */
export async function recordNames(trx: Trx, recording: FactRecording, slice: RowSlice): Promise<void> {
  const day = toSqlDay(trx, startOfTime);
  const renamed = sql`${joinChangedRows(recording.clientId, slice)} and (n.first_name <> o.first_name or n.surname <> o.surname)`;
  // It was known before this load, even if the person was added at the same instant.
  const knownFrom = sql`case when e.created_at < ${recording.now} then e.created_at else ${recording.now - 1} end`;
  await sql`insert into person_facts ${factColumns}
    select e.client_id, e.id, 'name', ${day}, ${knownFrom}, v.name, 'migration', cast(null as text)
    from (select n.client_id, n.employee_id, ${toName("o")} as name from ${renamed}) as v
    join employees as e on e.client_id = v.client_id and e.id = v.employee_id
    where not exists (select 1 from person_facts as f
      where f.client_id = e.client_id and f.employee_id = e.id and f.fact = 'name')`.execute(trx);
  await sql`insert into person_facts ${factColumns}
    select v.client_id, v.employee_id, 'name', ${day}, ${selectRecording(recording)}
    from (select n.client_id, n.employee_id, ${toName("n")} as value from ${renamed}) as v where true
    ${onConflictReplaceFact}`.execute(trx);
}
