import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import { requestPasswordReset } from "#contract/password.ts";
import { foldEmail } from "../db/fold.ts";
import { hoursToMs } from "../domain/clock.ts";
import { findNetwork } from "../domain/network.ts";
import { isMailbox } from "../domain/plain-text.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";
import { addResetRequest } from "../repositories/reset-requests.ts";
import { findPasswordTenant } from "../repositories/tenants.ts";

/** Enough for an office after a holiday, too few to try addresses or flood mailboxes. */
const limit = { points: 20, window: hoursToMs(1) };

/**
 * Records a request for any address and replies. A job looks for the account later, so that neither the
 * reply nor its duration reveals one (A3).
 */
export function createForgotPasswordRoutes(services: Services) {
  const { db, clock, verifyRobot, wakeResetRequests } = services;
  return [
    implement(requestPasswordReset, async ({ body, request, refuse }) => {
      const { recaptcha } = body;
      const form = "forgotten-password";
      const isAnswered = !!recaptcha && (await verifyRobot({ answer: recaptcha, form, ip: request.ip }));
      if (!isAnswered) return refuse("captcha_required", { fields: { showRecaptcha: true } });
      const email = foldEmail(body.email);
      if (!isMailbox(email)) {
        return refuse("invalid", { errors: { email: [refusalsCopy("email")] } });
      }
      const realNow = clock.real().getTime();
      const key = `forgot-password:${findNetwork(request.ip) ?? "unknown"}`;
      const wait = await consumeRateLimit(db, key, { ...limit, now: realNow });
      if (wait > 0) return refuse("too_many", { retryAfter: Math.ceil(wait / 1000) });

      const tenant = await findPasswordTenant(db, findTenantLabel(body.domain));
      if (tenant?.ssoOnly) return refuse("sso_only");
      if (tenant) {
        await addResetRequest(db, {
          id: randomUUID(),
          client_id: tenant.clientId,
          email,
          request_id: request.id,
          ip: request.ip,
          created_at: realNow,
        });
        wakeResetRequests();
      }
      return { sent: true };
    }),
  ];
}
