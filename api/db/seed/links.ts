import { daysToMs, hoursToMs } from "../../domain/clock.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { Trx } from "../schema.ts";
import type { AccountLinkTable } from "../tables/credentials.ts";
import type { Employee } from "./employee.ts";
import { toDemoId } from "./ids.ts";

interface DemoLink {
  kind: AccountLinkTable["kind"];
  /** The token in the link. */
  token: string;
  state: "live" | "used" | "expired";
}

/** Links that the demo promises, by the recipient's email address. */
const demoLinks: Record<string, readonly DemoLink[]> = {
  "tom.okafor@harbourline.example": [{ kind: "activation", token: "act-tom-7f3c", state: "live" }],
  "zoe.odonnell-fry@harbourline.example": [{ kind: "activation", token: "act-used-1", state: "used" }],
  "nadia.karim@harbourline.example": [
    { kind: "reset", token: "rst-valid-01", state: "live" },
    { kind: "reset", token: "rst-expired-01", state: "expired" },
  ],
};

/** Longer than a demo runs without a restart. */
const demoLifetime = daysToMs(365);

/**
 * Restores a person's demo links and deletes later ones. People who are not registered also lose their
 * password and sessions. `realNow` is real time, by which links expire.
 */
export async function resetLinks(trx: Trx, employee: Employee, realNow: number): Promise<void> {
  const { id, client_id, email, registered_at } = employee;
  await trx.deleteFrom("rate_limits").where("key", "=", `account-link:${id}`).execute();
  const personTables = [
    "account_links",
    ...(registered_at === null ? (["sessions", "password_history"] as const) : []),
  ] as const;
  for (const table of personTables) {
    await trx.deleteFrom(table).where("client_id", "=", client_id).where("employee_id", "=", id).execute();
  }
  if (registered_at === null) {
    await trx
      .updateTable("employees")
      .set({ password_hash: null, password_changed_at: null })
      .where("client_id", "=", client_id)
      .where("id", "=", id)
      .execute();
  }
  for (const { kind, token, state } of demoLinks[email ?? ""] ?? []) {
    await trx
      .insertInto("account_links")
      .values({
        id: toDemoId("link", token),
        client_id,
        employee_id: id,
        kind,
        token_hash: hashToken(token),
        expires_at: state === "expired" ? realNow - hoursToMs(1) : realNow + demoLifetime,
        used_at: state === "used" ? realNow - hoursToMs(1) : null,
        created_at: realNow - hoursToMs(2),
      })
      .execute();
  }
}
