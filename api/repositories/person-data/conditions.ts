import { sql } from "kysely";
import type { Condition, DataSubject } from "./person-table.ts";

/** Matches rows that name their client, and the person in a column. */
export const matchColumn =
  (column: string) =>
  ({ clientId, userId }: DataSubject): Condition =>
    sql<boolean>`client_id = ${clientId} and ${sql.ref(column)} = ${userId}`;

export const matchEmployee = matchColumn("employee_id");

/** Matches the client's rows that name the person, or their email address if nobody was logged in. */
export const matchEmployeeOrEmail =
  (column: string) =>
  ({ clientId, userId, emailKey }: DataSubject): Condition =>
    emailKey === null
      ? sql<boolean>`client_id = ${clientId} and employee_id = ${userId}`
      : sql<boolean>`client_id = ${clientId}
          and (employee_id = ${userId} or (employee_id is null and lower(${sql.ref(column)}) = ${emailKey}))`;

/** Matches rows of the client's uploads. */
export const matchUploads = ({ clientId }: DataSubject, condition: Condition): Condition =>
  sql<boolean>`upload_id in (select u.id from uploads u where u.client_id = ${clientId}) and ${condition}`;
