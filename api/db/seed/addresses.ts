import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { demoClients } from "./clients.ts";
import { isDemo } from "./reset-demo.ts";

/** The address of a demo tenant's portal on this machine, for links in emails. */
export const getDemoUrl = (domain: string, port: number) => `http://${domain}.localhost:${port}`;

/**
 * Changes the demo tenants' addresses to the portal's current port. Edited addresses, other clients, and
 * databases that are not a demo stay unchanged.
 */
export async function changeDemoPort(db: Db, port: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await isDemo(trx))) return;
    for (const { domain } of demoClients) {
      await trx
        .updateTable("schemes")
        .set({ public_url: getDemoUrl(domain, port) })
        .where("id", "=", domain)
        .where("client_id", "=", domain)
        .where("public_url", "like", `http://${domain}.localhost:%`)
        .execute();
    }
  });
}
