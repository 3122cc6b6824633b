import { resetPassword, verifyResetDateOfBirth } from "#contract/password.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { claimLink } from "../use-cases/account-link-check.ts";
import { mailPasswordChanged } from "../use-cases/new-password.ts";
import { setPasswordByLink } from "../use-cases/set-password-by-link.ts";

export function createPasswordResetRoutes(services: Services) {
  return [
    implement(verifyResetDateOfBirth, async ({ body, request, refuse }) => {
      const claimed = await claimLink(services, {
        token: body.token,
        kind: "reset",
        domain: body.domain,
        dateOfBirth: body.date_of_birth,
        request,
      });
      return "link" in claimed
        ? { verified: true, email: claimed.link.email }
        : refuse(claimed.error, claimed.detail);
    }),
    implement(resetPassword, async ({ body, request, idempotencyKey, refuse }) => {
      const result = await setPasswordByLink(services, {
        kind: "reset",
        call: resetPassword.id,
        key: idempotencyKey,
        request,
        password: { ...body, dateOfBirth: body.date_of_birth },
        complete: async (trx, link) => {
          await mailPasswordChanged(trx, services, link);
          return successReply;
        },
      });
      if (result && "error" in result) return refuse(result.error, result.detail);
      services.wakeOutbox();
      return successReply;
    }),
  ];
}

const successReply = { reset: true, redirectURL: null };
