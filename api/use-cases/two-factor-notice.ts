import type { Trx } from "../db/schema.ts";
import type { RecordChange } from "../domain/audit-changes.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { type TwoFactorChange, toTwoFactorMail } from "../domain/two-factor-mail.ts";
import type { RequestInfo } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { findMailLogo } from "../repositories/brand-files.ts";
import { addMail } from "../repositories/mails.ts";
import type { LoginAccount } from "../repositories/tenants.ts";

/** Placeholders for secrets, because the audit records only that they changed. */
const twoFactorChanges: Record<TwoFactorChange, RecordChange> = {
  enabled: {
    before: { two_factor: false },
    after: { two_factor: true, secret: "new", recovery_codes: "new" },
  },
  disabled: {
    before: { two_factor: true, secret: "old", recovery_codes: "old" },
    after: { two_factor: false },
  },
  codes_renewed: { before: { recovery_codes: "old" }, after: { recovery_codes: "new" } },
};

/** Audits a change of two-factor, and emails the person. The caller wakes the outbox. */
export async function auditTwoFactor(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  { clientId, userId, email, language, ...brand }: LoginAccount,
  { change, request, reason }: { change: TwoFactorChange; request: RequestInfo; reason?: string },
): Promise<void> {
  const now = clock.now().getTime();
  await addAudit(trx, {
    action: `two_factor.${change}`,
    at: now,
    request,
    clientId,
    actor: { userId },
    target: { type: "employee", id: userId },
    detail: reason === undefined ? undefined : { reason },
    change: twoFactorChanges[change],
  });
  if (email === null) return;
  const brandLogo = await findMailLogo(trx, clientId);
  const mail = {
    clientId,
    employeeId: userId,
    kind: "two_factor",
    to: email,
    replyTo: null,
    ...renderMail({ language }, () => toTwoFactorMail(change, { ...brand, brandLogo })),
  };
  await addMail(trx, mail, { now, realNow: clock.real().getTime() });
}
