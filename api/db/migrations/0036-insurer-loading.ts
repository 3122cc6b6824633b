import type { AnyDb } from "./columns.ts";

/**
 * Stores an insurer's loading on cover above a limit, with its offer and with the selection version that
 * accepts it.
 */
export async function up(db: AnyDb): Promise<void> {
  for (const name of ["loading_basis_points", "loading_above_pence"])
    await db.schema.alterTable("selections").addColumn(name, "integer").execute();
  await db.schema.alterTable("underwriting_decisions").addColumn("loading_basis_points", "integer").execute();
}
