import { parseLanguage, SOURCE_LANGUAGE } from "../copy/language.ts";
import type { Db, NewRow, Row } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { toSingleLine } from "../domain/plain-text.ts";
import { type AuditEntry, addAudit } from "../repositories/audit.ts";
import { addNotice, listAllNotices, removeNotice, setNoticeTranslations } from "../repositories/notices.ts";

export interface NoticeCommand {
  /** Null for all clients. */
  clientId: string | null;
  /** The text in English. */
  text: string;
  /** The text in other languages. If none is given, the stored translations of the same notice stay. */
  translations: Readonly<Record<string, string>>;
  severity: Row<"notices">["severity"];
  /** ms since the epoch. A null `from` means now, and a null `until` means until it is removed. */
  from: number | null;
  until: number | null;
}

interface NoticeContext {
  db: Db;
  now: number;
  actor: { id: string; request: AuditEntry["request"] };
}

export type NoticeResult =
  | { ok: true; id: string }
  | { ok: false; reason: "no_client" | "ended" | "unknown_language" };

/** Adds a notice and returns its id. Adding the same one again changes at most its translations. */
export async function setNotice(
  { db, now, actor }: NoticeContext,
  { clientId, text, translations, severity, from, until }: NoticeCommand,
): Promise<NoticeResult> {
  const others = Object.keys(translations);
  if (others.some((each) => parseLanguage(each) === null || each === SOURCE_LANGUAGE))
    return { ok: false, reason: "unknown_language" };
  if (until !== null && until <= Math.max(from ?? now, now)) return { ok: false, reason: "ended" };
  const stored = others.length > 0 ? toStoredTranslations(translations) : null;
  const notice: Omit<NewRow<"notices">, "id"> = {
    client_id: clientId,
    text: toSingleLine(text),
    translations: stored,
    severity,
    starts_at: from ?? now,
    ends_at: until,
    created_at: now,
  };
  return inTransaction(db, async (trx) => {
    if (clientId !== null) {
      const client = await trx
        .selectFrom("clients")
        .select("id")
        .where("id", "=", clientId)
        .executeTakeFirst();
      if (!client) return { ok: false, reason: "no_client" };
    }
    const equalNotice = (await listAllNotices(trx, now)).find(
      (savedNotice) =>
        savedNotice.client_id === clientId &&
        savedNotice.text === notice.text &&
        savedNotice.severity === severity &&
        savedNotice.ends_at === until &&
        (from === null ? savedNotice.starts_at <= now : savedNotice.starts_at === from),
    );
    if (equalNotice && (stored === null || stored === equalNotice.translations))
      return { ok: true, id: equalNotice.id };
    const id = equalNotice?.id ?? (await addNotice(trx, notice));
    if (equalNotice) await setNoticeTranslations(trx, id, stored);
    await addAudit(trx, {
      action: "notice.set",
      at: now,
      clientId,
      request: actor.request,
      actor: { userId: actor.id },
      target: { type: "notice", id },
      change: {
        before: equalNotice ? toAuditedNotice(equalNotice) : null,
        after: toAuditedNotice({ ...(equalNotice ?? notice), translations: stored }),
      },
    });
    return { ok: true, id };
  });
}

/** Sorted by language, so that equal translations are equal as text. */
const toStoredTranslations = (translations: NoticeCommand["translations"]) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(translations)
        .map(([language, text]) => [language, toSingleLine(text)] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );

/** Deletes a notice; returns whether there was one. */
export async function clearNotice({ db, now, actor }: NoticeContext, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const notice = await removeNotice(trx, id);
    if (!notice) return false;
    await addAudit(trx, {
      action: "notice.cleared",
      at: now,
      clientId: notice.client_id,
      request: actor.request,
      actor: { userId: actor.id },
      target: { type: "notice", id },
      change: { before: toAuditedNotice(notice), after: null },
    });
    return true;
  });
}

const toAuditedNotice = ({
  text,
  translations = null,
  severity,
  starts_at,
  ends_at,
}: Omit<NewRow<"notices">, "id">) => ({
  words: text,
  translations,
  severity,
  from: starts_at,
  until: ends_at ?? null,
});
