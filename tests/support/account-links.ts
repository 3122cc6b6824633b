import { randomUUID } from "node:crypto";
import type { NewRow, Row } from "../../api/db/schema.ts";
import { linkLifetime } from "../../api/domain/account-link.ts";
import { createToken, hashToken } from "../../api/platform/tokens.ts";
import type { TestApi } from "./api.ts";

/** Makes a link as if it had just been emailed to a person, by default for a reset. Returns its token. */
export async function buildLink(
  { db, clock }: Pick<TestApi, "db" | "clock">,
  person: Pick<Row<"employees">, "id" | "client_id">,
  overrides: Partial<NewRow<"account_links">> & { token?: string } = {},
): Promise<string> {
  const { token = createToken(), ...columns } = overrides;
  const created_at = clock.real().getTime();
  await db
    .insertInto("account_links")
    .values({
      id: randomUUID(),
      client_id: person.client_id,
      employee_id: person.id,
      kind: "reset",
      token_hash: hashToken(token),
      expires_at: created_at + linkLifetime.reset,
      created_at,
      ...columns,
    })
    .execute();
  return token;
}
