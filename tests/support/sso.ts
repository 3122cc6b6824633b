import { randomUUID } from "node:crypto";
import { buildTenant } from "./api.ts";
import { buildSsoToken, buildStaff } from "./builders.ts";
import type { TestPortal } from "./portal.ts";

type Overrides = NonNullable<Parameters<typeof buildTenant>[1]>;

interface TokenOptions extends Overrides {
  /** Whether staff view the person's site with it; by default such a token begins with `msq`. */
  isMasquerade?: boolean;
  isExpired?: boolean;
  token?: string;
}

/** Builds a tenant with one person, and a token that logs that person in. */
export async function buildPersonWithToken(portal: TestPortal, options: TokenOptions = {}) {
  const { isMasquerade = false, isExpired = false, client, employee } = options;
  const { token = `${isMasquerade ? "msq" : "sso"}_${randomUUID()}` } = options;
  const { db } = await portal.openDatabase();
  const tenant = await buildTenant(db, {
    client: { sso_access_only: true, ...client },
    scheme: options.scheme,
    employee: { ...employee },
  });
  const staffId = isMasquerade ? (await buildStaff(db)).id : null;
  await buildSsoToken(db, {
    client_id: tenant.client.id,
    employee_id: tenant.employee.id,
    staff_id: staffId,
    token,
    expires_at: portal.clock.real().getTime() + (isExpired ? -1 : 60_000),
  });
  return { ...tenant, token, staffId, host: `${tenant.domain}.localhost` };
}

/** Opens Home as staff who view somebody's site. */
export async function openMasquerade(
  portal: TestPortal,
  options: TokenOptions & { schemeYear?: string } = {},
) {
  const viewed = await buildPersonWithToken(portal, { ...options, isMasquerade: true });
  const browser = portal.createBrowser({ host: viewed.host });
  await browser.get(`/sso-login/${viewed.token}/${options.schemeYear ?? "0"}`);
  return { ...viewed, browser };
}
