import { setLanguage } from "#contract/extensions/language.ts";
import type { Language } from "#copy/language";
import type { RequestContext } from "~/platform/context.server.ts";

/** Stores the language on the account if the API can, for other devices and emails; a failure is ignored. */
export async function saveOnAccount(context: RequestContext, language: Language): Promise<void> {
  const { session, upstream } = context;
  if (!session.signedIn || session.tokens?.masquerade) return;
  const setup = await context.loadSetup();
  if (!setup?.extensions.has("language")) return;
  await upstream.call(setLanguage, { body: { language } });
}
