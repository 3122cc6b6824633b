import Negotiator from "negotiator";
import type { Language } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";
import type { Tenant } from "./tenant.server.ts";

/**
 * The language of a page. The order is: the person's choice on this device, the client's first language, the browser's
 * preference.
 * @param chosen the language chosen in this browser, at any client
 * @param offered the client's languages that the portal speaks
 */
export function chooseLanguage(
  chosen: Language | null,
  { defaultLanguage }: Pick<Tenant, "defaultLanguage">,
  offered: readonly Language[],
  headers: Headers,
): Language {
  if (chosen && offered.includes(chosen)) return chosen;
  if (defaultLanguage && offered.includes(defaultLanguage)) return defaultLanguage;
  if (offered.length < 2) return offered[0] ?? SOURCE_LANGUAGE;
  const negotiator = new Negotiator({
    headers: { "accept-language": headers.get("Accept-Language") ?? undefined },
  });
  const [liked] = negotiator.languages([...offered]);
  return (liked as Language | undefined) ?? offered[0] ?? SOURCE_LANGUAGE;
}
