import type { Trx } from "../db/schema.ts";
import type { BenefitEmail, Recipient } from "../domain/benefit-mails.ts";
import type { MailBrand } from "../domain/password-mails.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { listMailRecipients, type MailReach } from "../repositories/mail-recipients.ts";
import { addMails } from "../repositories/mails.ts";

/** An email about benefits to one person, whose text is written when the recipient is known. */
export interface BenefitNotice {
  employeeId: string;
  kind: string;
  /** The page that the email links to, such as `claims/dental/`; My benefits if left out. */
  page?: string;
  write(reader: Recipient, brand: MailBrand): BenefitEmail;
}

/**
 * Puts emails into the outbox, in the transaction of the change that they report. People without an address
 * get none, and depending on `reach`, people without an account. `now` is the API's clock, `realNow` real
 * time. The caller wakes the outbox.
 */
export async function addBenefitMails(
  trx: Trx,
  clientId: string,
  notices: readonly BenefitNotice[],
  times: { now: number; realNow: number },
  reach: MailReach = "accounts",
): Promise<void> {
  const ids = [...new Set(notices.map(({ employeeId }) => employeeId))];
  const recipients = await listMailRecipients(trx, { clientId }, ids, reach);
  const mails = notices.flatMap(({ employeeId, kind, page = "my-benefits/", write }) => {
    const to = recipients.get(employeeId);
    if (!to) return [];
    const href = to.publicUrl === null ? null : `${to.publicUrl}/app/${page}`;
    const dashboardHref = to.publicUrl === null ? null : `${to.publicUrl}/app/dashboard/`;
    return [
      {
        clientId,
        employeeId,
        kind,
        to: to.email,
        replyTo: null,
        ...renderMail(to, () => write({ firstName: to.firstName, href, dashboardHref }, to)),
      },
    ];
  });
  for (let from = 0; from < mails.length; from += batchSize) {
    await addMails(trx, mails.slice(from, from + batchSize), times);
  }
}

const batchSize = 200;
