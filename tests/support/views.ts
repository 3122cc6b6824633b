import { randomUUID } from "node:crypto";
import { minutesToMs } from "../../api/domain/clock.ts";
import { password, signIn, type TestApi } from "./api.ts";
import { buildSsoToken } from "./builders.ts";

interface ViewedTenant {
  client: { id: string };
  domain: string;
  scheme: { id: string };
}

/** The headers of each request while somebody views another person's site. */
export interface View {
  token: string;
  headers: Record<string, string>;
}

const toView = (token: unknown, userId: string, year = "0"): View => ({
  token: String(token),
  headers: { "X-Masquerade": userId, "X-Masquerade-Scheme-Year": year },
});

/** Opens a person's site as staff of the platform; "0" is the current scheme year. */
export async function openStaffView(
  test: TestApi,
  tenant: ViewedTenant,
  { userId, staffId, year = "0" }: { userId: string; staffId: string; year?: string },
): Promise<View> {
  const sso_token = await buildSsoToken(test.db, {
    client_id: tenant.client.id,
    employee_id: userId,
    staff_id: staffId,
    token: `msq_${randomUUID()}`,
    expires_at: test.clock.real().getTime() + minutesToMs(1),
  });
  const login = { sso_token, scheme_year: year, domain: tenant.domain };
  const { body } = await test.send("POST", "/v1/login/sso", { body: login });
  return toView(body.access_token, userId, year);
}

/** Opens an employee's site as an employer, by a magic link. */
export async function openEmployersView(
  test: TestApi,
  tenant: ViewedTenant,
  { employer, userId }: { employer: string; userId: string },
): Promise<View> {
  const path = `/main/masquerade/employer/${tenant.scheme.id}/${userId}`;
  const reply = await test.send("POST", path, { token: employer, body: { password } });
  const token = String(reply.body.link).split("/").at(-1);
  const { body } = await test.send("POST", "/v1/login/magic-link", {
    body: { token, domain: tenant.domain },
  });
  return toView(body.access_token, userId);
}

/** Logs a member of a tenant in. */
export async function signInMember(test: TestApi, tenant: ViewedTenant, { email }: { email: string | null }) {
  return (await signIn(test, { email: String(email), domain: tenant.domain })).token;
}
