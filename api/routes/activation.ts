import type { LoginReply } from "#contract/login.ts";
import { lookUpActivation, setPassword, verifyActivationDateOfBirth } from "#contract/password.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findLoginAccount } from "../repositories/tenants.ts";
import { claimLink, findLiveLink } from "../use-cases/account-link-check.ts";
import { completeLogin } from "../use-cases/login-outcome.ts";
import { setPasswordByLink } from "../use-cases/set-password-by-link.ts";

export function createActivationRoutes(services: Services) {
  return [
    implement(lookUpActivation, async ({ params, query, refuse }) => {
      const linkResult = await findLiveLink(services, {
        token: params.id,
        kind: "activation",
        domain: query.domain,
      });
      if (!("link" in linkResult)) return refuse(linkResult.error, linkResult.detail);
      // Returns only the greeting's name (ACTIV-06), because a link's holder has not proved who they are
      // (E3).
      const { firstName } = linkResult.link;
      return { first_name: firstName, firstName, status: "waiting" };
    }),
    implement(verifyActivationDateOfBirth, async ({ body, request, refuse }) => {
      const claimed = await claimLink(services, {
        token: body.id,
        kind: "activation",
        domain: body.domain,
        dateOfBirth: body.date_of_birth,
        request,
      });
      return "link" in claimed
        ? { verified: true, email: claimed.link.email }
        : refuse(claimed.error, claimed.detail);
    }),
    implement(setPassword, async ({ body, request, idempotencyKey, refuse }) => {
      // Tokens are not stored under the idempotency key, so the reply to a repeat asks the person to log in.
      let reply: LoginReply | null = null;
      const result = await setPasswordByLink(services, {
        kind: "activation",
        call: setPassword.id,
        key: idempotencyKey,
        request,
        password: { ...body, token: body.id, dateOfBirth: body.date_of_birth },
        complete: async (trx, link) => {
          const account = await findLoginAccount(trx, link);
          if (!account) throw new Error("an activation link's client has no scheme");
          const login = { loginKind: "activation", request, hasFailures: false } as const;
          reply = await completeLogin(trx, services, account, login);
          return { isActive: true };
        },
      });
      if (result && "error" in result) return refuse(result.error, result.detail);
      return reply ?? refuse("already_set");
    }),
  ];
}
