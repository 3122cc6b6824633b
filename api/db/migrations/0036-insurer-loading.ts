import type { AnyDb } from "./columns.ts";

/** What an insurer asks for beside the price of cover above a limit, in its offer and in the version that it made. */
export async function up(db: AnyDb): Promise<void> {
  for (const name of ["loading_basis_points", "loading_above_pence"])
    await db.schema.alterTable("selections").addColumn(name, "integer").execute();
  await db.schema.alterTable("underwriting_decisions").addColumn("loading_basis_points", "integer").execute();
}
