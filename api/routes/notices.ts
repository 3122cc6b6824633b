import { clearNotice, listNotices, type Notice, setNotice } from "#contract/extensions/notices.ts";
import { clearNotice as clear, setNotice as set } from "../clients/notices.ts";
import { getCurrentLanguage, SOURCE_LANGUAGE } from "../copy/language.ts";
import type { Row } from "../db/schema.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listAllNotices } from "../repositories/notices.ts";

const toInstant = (text: string | null | undefined) => (text ? Date.parse(text) : null);

/** A notice in the caller's language if it is translated, and its text in every language that it has. */
export function toNotice({ text, translations, severity, starts_at, ends_at }: Row<"notices">): Notice {
  const texts: Record<string, string> = { [SOURCE_LANGUAGE]: text, ...JSON.parse(translations ?? "{}") };
  const translated = texts[getCurrentLanguage()];
  return {
    text: translated ?? text,
    language: translated === undefined ? SOURCE_LANGUAGE : getCurrentLanguage(),
    texts,
    severity,
    from: new Date(starts_at).toISOString(),
    until: ends_at === null ? null : new Date(ends_at).toISOString(),
  };
}

/** Operators' notices at the top of every page, for everybody or one client. */
export function createNoticeRoutes({ db, clock }: Services) {
  const toNoticeContext = ({ id, ip }: { id: string; ip: string | null }) => ({
    db,
    now: clock.now().getTime(),
    actor: { id: "operator", request: { id, ip } },
  });
  return [
    implement(
      setNotice,
      async ({ body: { client = null, translations, text, severity, from, until }, request, refuse }) => {
        const result = await set(toNoticeContext(request), {
          clientId: client,
          text,
          translations: translations ?? {},
          severity,
          from: toInstant(from),
          until: toInstant(until),
        });
        return result.ok ? { id: result.id } : refuse(result.reason);
      },
    ),
    implement(listNotices, async () => {
      const notices = await listAllNotices(db, clock.now().getTime());
      return {
        notices: notices.map((each) => ({ ...toNotice(each), id: each.id, client: each.client_id })),
      };
    }),
    implement(clearNotice, async ({ params: { id }, request }) => ({
      wasUp: await clear(toNoticeContext(request), id),
    })),
  ];
}
