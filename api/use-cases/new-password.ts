import { refusalsCopy } from "#api-copy/refusals";
import type { Trx } from "../db/schema.ts";
import { toPasswordChangedMail } from "../domain/password-mails.ts";
import {
  areAllRulesMet,
  checkNewPassword,
  isTooLong,
  listPersonalDetails,
  maxPasswordLength,
  type PasswordCheck,
} from "../domain/password-rules.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import type { RefusalDetail } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addMail } from "../repositories/mails.ts";
import { listPreviousHashes } from "../repositories/password-history.ts";
import type { PasswordOwner } from "../repositories/password-owners.ts";

const texts = {
  get rules() {
    return refusalsCopy("passwordRules");
  },
  get confirmation() {
    return refusalsCopy("passwordsDiffer");
  },
};

export const toTooLongError = (): RefusalDetail => ({
  errors: { password: [refusalsCopy("passwordLong", { count: maxPasswordLength })] },
});

/**
 * Checks the password rules, with or without a known person. Previous passwords are compared only when all
 * other rules pass, because each costs a hash.
 */
export async function checkPasswordFor(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  owner: PasswordOwner | null,
  password: string,
): Promise<PasswordCheck[]> {
  const personal = owner ? listPersonalDetails(owner) : [];
  const checks = checkNewPassword(password, { personal, isPrevious: false });
  if (!owner || !areAllRulesMet(checks)) return checks;
  const hashes = await listPreviousHashes(db, owner);
  if (hashes.length === 0) return checks;
  const isPrevious = await passwords.runInTurn(async () => {
    for (const hash of hashes) if (await passwords.verify(hash, password)) return true;
    return false;
  });
  return checkNewPassword(password, { personal, isPrevious });
}

interface PasswordRefusal {
  error: "invalid" | "unconfirmed" | "rules_failed";
  detail: RefusalDetail;
}

/** The errors of a new password, or its hash. */
export async function hashIfValid(
  services: Pick<Services, "db" | "passwords">,
  owner: PasswordOwner,
  { password, password_confirmation }: { password: string; password_confirmation: string },
): Promise<{ hash: string } | PasswordRefusal> {
  if (isTooLong(password)) return { error: "invalid", detail: toTooLongError() };
  if (password.normalize("NFKC") !== password_confirmation.normalize("NFKC")) {
    return { error: "unconfirmed", detail: { errors: { password_confirmation: [texts.confirmation] } } };
  }
  const checks = await checkPasswordFor(services, owner, password);
  if (!areAllRulesMet(checks)) {
    return { error: "rules_failed", detail: { errors: { password: [texts.rules] }, fields: { checks } } };
  }
  const { passwords } = services;
  return { hash: await passwords.runInTurn(() => passwords.hash(password)) };
}

/** Emails a person that their password was changed. The caller wakes the outbox. */
export async function mailPasswordChanged(
  trx: Trx,
  { clock }: Pick<Services, "clock">,
  owner: PasswordOwner,
): Promise<void> {
  if (owner.email === null) return;
  const mail = {
    clientId: owner.clientId,
    employeeId: owner.userId,
    kind: "password_changed",
    to: owner.email,
    replyTo: null,
    ...renderMail(owner, () => toPasswordChangedMail(owner.firstName, owner)),
  };
  await addMail(trx, mail, { now: clock.now().getTime(), realNow: clock.real().getTime() });
}
