import type { Db } from "../../db/schema.ts";
import type { DataSubject } from "./person-table.ts";

export interface PersonIdentity extends DataSubject {
  leaveDate: string | null;
  erasedAt: number | null;
}

const selectPeople = (db: Db, clientId: string) =>
  db
    .selectFrom("employees")
    .select([
      "id as userId",
      "client_id as clientId",
      "employee_number as employeeNumber",
      "email",
      "email_key as emailKey",
      "leave_date as leaveDate",
      "erased_at as erasedAt",
    ])
    .where("client_id", "=", clientId);

export const findPerson = async (db: Db, clientId: string, userId: string): Promise<PersonIdentity | null> =>
  (await selectPeople(db, clientId).where("id", "=", userId).executeTakeFirst()) ?? null;

/** The person, with the row locked until the transaction ends. */
export const lockPerson = async (db: Db, clientId: string, userId: string): Promise<PersonIdentity | null> =>
  (await selectPeople(db, clientId).where("id", "=", userId).forUpdate().executeTakeFirst()) ?? null;

export const findPersonByEmail = async (
  db: Db,
  clientId: string,
  emailKey: string,
): Promise<PersonIdentity | null> =>
  (await selectPeople(db, clientId).where("email_key", "=", emailKey).executeTakeFirst()) ?? null;
