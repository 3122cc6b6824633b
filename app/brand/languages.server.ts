import Negotiator from "negotiator";
import type { Language } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";
import type { Tenant } from "./tenant.server.ts";

/**
 * The language of a page. The order is: the person's choice on this device, the client's first language, the browser's
 * preference.
 * @param chosenLanguage the language chosen in this browser, at any client
 * @param offeredLanguages the client's languages that the portal speaks
 */
export function chooseLanguage(
  chosenLanguage: Language | null,
  { defaultLanguage }: Pick<Tenant, "defaultLanguage">,
  offeredLanguages: readonly Language[],
  headers: Headers,
): Language {
  if (chosenLanguage && offeredLanguages.includes(chosenLanguage)) return chosenLanguage;
  if (defaultLanguage && offeredLanguages.includes(defaultLanguage)) return defaultLanguage;
  if (offeredLanguages.length < 2) return offeredLanguages[0] ?? SOURCE_LANGUAGE;
  const negotiator = new Negotiator({
    headers: { "accept-language": headers.get("Accept-Language") ?? undefined },
  });
  const [liked] = negotiator.languages([...offeredLanguages]);
  return (liked as Language | undefined) ?? offeredLanguages[0] ?? SOURCE_LANGUAGE;
}
