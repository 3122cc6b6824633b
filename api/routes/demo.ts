import {
  assertDemoIdentity,
  getDemoAccounts,
  getDemoIdentities,
  getDemoMails,
  restartDemoAccount,
} from "#contract/extensions/demo.ts";
import { demoAccounts, demoPassword, listDemoIdentities } from "../db/seed/index.ts";
import { resetDemo } from "../db/seed/reset-demo.ts";
import { minutesToMs } from "../domain/clock.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { createToken, hashToken } from "../platform/tokens.ts";
import { addAudit } from "../repositories/audit.ts";
import { listSentMails } from "../repositories/mails.ts";
import { addSsoToken } from "../repositories/sso-tokens.ts";
import { findTenantClientId } from "../repositories/tenants.ts";

/** How long a browser may stay at the identity provider, ms. */
const assertionLifetime = minutesToMs(1);

/** The data of the portal's `/demo`; these calls exist only in a demo. */
export function createDemoRoutes({ db, clock }: Services) {
  return [
    implement(getDemoAccounts, async () => ({ password: demoPassword, accounts: [...demoAccounts] })),
    implement(restartDemoAccount, async ({ params, refuse, request }) => {
      const [email] = await resetDemo(db, clock, params.id);
      if (email === undefined) return refuse("not_found");
      const now = clock.now().getTime();
      const target = { type: "employee", id: params.id };
      const change = { before: { registered: true, password: "old" }, after: { registered: false } };
      await addAudit(db, { action: "demo.restarted", at: now, request, clientId: null, target, change });
      return { email };
    }),
    implement(getDemoIdentities, async ({ query }) => {
      const clientId = await findTenantClientId(db, findTenantLabel(query.domain));
      const identities = clientId === null ? [] : listDemoIdentities(clientId);
      return { identities: identities.map(({ id, name, email }) => ({ id, name, email })) };
    }),
    implement(assertDemoIdentity, async ({ params, body, refuse }) => {
      const clientId = await findTenantClientId(db, findTenantLabel(body.domain));
      const identity = clientId && listDemoIdentities(clientId).find(({ id }) => id === params.id);
      if (!clientId || !identity) return refuse("not_found");
      const sso_token = `sso_${createToken()}`;
      const realNow = clock.real().getTime();
      await addSsoToken(db, {
        clientId,
        userId: identity.id,
        tokenHash: hashToken(sso_token),
        at: realNow,
        expiresAt: realNow + assertionLifetime,
      });
      return { sso_token };
    }),
    implement(getDemoMails, async () => {
      const mails = await listSentMails(db, 50);
      return mails.map(({ id, to_address, subject, text, html, sent_at }) => ({
        id,
        to: to_address,
        subject,
        text,
        language: findPageLanguage(html),
        sentAt: new Date(sent_at ?? 0).toISOString(),
      }));
    }),
  ];
}

/** The language of an email, read from its HTML, because no column stores it. */
const findPageLanguage = (html: string | null) => html?.match(/<html lang="([\w-]+)"/)?.[1] ?? null;
