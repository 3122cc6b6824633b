import { daysToMs, hoursToMs } from "../../domain/clock.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { NewRow, Trx } from "../schema.ts";
import { type OpenRow, sealRow } from "../sealing/rows.ts";
import type { DemoPerson } from "./accounts.ts";
import { toDemoId } from "./ids.ts";

/** Staff of the platform, who may view the portal as another person. */
export const demoStaff: NewRow<"staff"> = {
  id: toDemoId("staff", "sasha.quill"),
  name: "Sasha Quill",
  email: "sasha.quill@platform.example",
};

/**
 * Longer than a demo usually runs, because `/demo` shows these tokens without knowing when they were
 * created.
 */
const tokensLast = daysToMs(60);

/** Resets two-factor login and one-time tokens to the demo world. `realNow` is real time, ms. */
export async function resetLogins(
  trx: Trx,
  people: readonly { person: DemoPerson; id: string }[],
  realNow: number,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const clients = [...new Set(people.map(({ person }) => person.client.domain))];
  if (ids.length === 0) return;
  for (const table of ["two_factors", "recovery_codes", "sso_tokens"] as const) {
    await trx.deleteFrom(table).where("client_id", "in", clients).where("employee_id", "in", ids).execute();
  }
  const twoFactors = people.flatMap(({ person, id }) => toTwoFactor(person, id, realNow) ?? []);
  if (twoFactors.length > 0) {
    const sealed = twoFactors.map((row) => sealRow(trx, "two_factors", row));
    await trx.insertInto("two_factors").values(sealed).execute();
  }
  const tokens = people.flatMap(({ person, id }) => toTokens(person, id, realNow));
  if (tokens.length > 0) await trx.insertInto("sso_tokens").values(tokens).execute();
}

function toTwoFactor(
  { client, totpSecret }: DemoPerson,
  id: string,
  realNow: number,
): OpenRow<"two_factors", NewRow<"two_factors">> | null {
  if (totpSecret === undefined) return null;
  return { client_id: client.domain, employee_id: id, secret: totpSecret, enabled_at: realNow };
}

function toTokens(person: DemoPerson, employee_id: string, realNow: number): NewRow<"sso_tokens">[] {
  const { ssoToken, masqueradeTokens = [] } = person;
  const buildTokenRow = (token: string, staff_id: string | null, isExpired = false) => ({
    id: toDemoId("token", token),
    client_id: person.client.domain,
    employee_id,
    staff_id,
    token_hash: hashToken(token),
    expires_at: isExpired ? realNow - hoursToMs(1) : realNow + tokensLast,
    created_at: realNow,
  });
  return [
    ...(ssoToken === undefined ? [] : [buildTokenRow(ssoToken, null)]),
    ...masqueradeTokens.map(({ token, expired }) => buildTokenRow(token, demoStaff.id, expired)),
  ];
}
