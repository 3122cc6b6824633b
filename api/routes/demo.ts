import { getDemoAccounts, getDemoMails, restartDemoAccount } from "#contract/extensions/demo.ts";
import { demoAccounts, demoPassword, rearm } from "../db/seed/index.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listSentMails } from "../repositories/mails.ts";

/** What `/demo` of the portal shows. These calls exist in a demo only. */
export function demoRoutes({ db, clock }: Services) {
  return [
    implement(getDemoAccounts, async () => ({ password: demoPassword, accounts: [...demoAccounts] })),
    implement(restartDemoAccount, async ({ params, refuse, request }) => {
      const [email] = await rearm(db, clock, params.id);
      if (email === undefined) return refuse("not_found");
      const at = clock.now().getTime();
      const target = { type: "employee", id: params.id };
      await addAudit(db, { action: "demo.restarted", at, request, clientId: null, target });
      return { email };
    }),
    implement(getDemoMails, async () => {
      const mails = await listSentMails(db, 50);
      return mails.map(({ id, to_address, subject, text, sent_at }) => ({
        id,
        to: to_address,
        subject,
        text,
        sentAt: new Date(sent_at ?? 0).toISOString(),
      }));
    }),
  ];
}
