import { foldEmail } from "../db/fold.ts";
import type { NewRow, Trx } from "../db/schema.ts";

/** A member of staff by email address, in any case. */
export async function findStaffByEmail(trx: Trx, email: string) {
  const staff = await trx.selectFrom("staff").select(["id", "email"]).execute();
  return staff.find((each) => foldEmail(each.email) === foldEmail(email)) ?? null;
}

export async function addStaffMember(trx: Trx, row: NewRow<"staff">): Promise<void> {
  await trx.insertInto("staff").values(row).execute();
}
