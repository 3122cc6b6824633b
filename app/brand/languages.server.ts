import Negotiator from "negotiator";
import type { Language } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";
import type { Tenant } from "./tenant.server.ts";

/**
 * The language of a page: what the person chose on this device, else what the client begins with, else what the
 * browser likes best of what the client offers.
 * @param chosen what was chosen, whatever client it was chosen at
 * @param offered what the client offers, as far as the portal speaks it
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
