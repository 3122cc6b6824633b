import { getDemoMails } from "#contract/extensions/demo.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listSentMails } from "../repositories/mails.ts";

export function demoRoutes({ db }: Services) {
  return [
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
