import type { Db } from "../db/schema.ts";
import { listMemberRows, type MemberRow } from "./benefits.ts";
import { listFamilies, type listFamily } from "./family.ts";
import { listSelectionsOfPeople, type SelectionRow } from "./selections.ts";

/** The rows behind one person's snapshot. */
export interface MemberSnapshotRows {
  member: readonly [MemberRow, ...MemberRow[]];
  family: Awaited<ReturnType<typeof listFamily>>;
  selections: SelectionRow[];
}

/** Rows of many people of a client by id, in three statements; unknown ids are left out. */
export async function listMemberSnapshotRows(
  db: Db,
  clientId: string,
  userIds: readonly string[],
  day: string,
): Promise<Map<string, MemberSnapshotRows>> {
  if (userIds.length === 0) return new Map();
  const members = await listMemberRows(db, clientId, userIds, day);
  const families = await listFamilies(db, clientId, userIds);
  const selections = await listSelectionsOfPeople(db, clientId, userIds);
  const people = new Map<string, MemberSnapshotRows>();
  for (const row of members) {
    const existing = people.get(row.employee_id);
    people.set(row.employee_id, {
      member: existing ? [...existing.member, row] : [row],
      family: [],
      selections: [],
    });
  }
  for (const row of families) people.get(row.employee_id)?.family.push(row);
  for (const row of selections) people.get(row.employee_id)?.selections.push(row);
  return people;
}
