import type { LoaderFunctionArgs } from "@remix-run/node";
import { setLanguage } from "#contract/extensions/language.ts";
import type { Language } from "#copy/language";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { notFound, seeOther } from "~/platform/responses.server.ts";
import { parseLanguage } from "~/session/language-cookie.server.ts";
import { safeReturnTo } from "~/session/return-to.server.ts";

/** Their other devices and emails follow, where the API keeps it; a failure costs nothing here. */
async function keepOnAccount(context: RequestContext, language: Language): Promise<void> {
  const { session, upstream } = context;
  if (!session.signedIn || session.tokens?.masquerade) return;
  const setup = await context.setup();
  if (!setup?.extensions.has("language")) return;
  await upstream.call(setLanguage, { body: { language } });
}

/** Keeps the language that was chosen on this device for a year, and comes back to the page left. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { session, languages } = context;
  const language = parseLanguage(params.language);
  if (!language || !languages.includes(language)) throw notFound();
  session.setLanguage(language);
  // A link on another site changes nothing of an account.
  const site = request.headers.get("Sec-Fetch-Site") ?? "same-origin";
  if (site === "same-origin") await keepOnAccount(context, language);
  const wanted = new URL(request.url).searchParams.get("returnTo");
  return seeOther(safeReturnTo(wanted, session.signedIn ? paths.home() : paths.login()));
}
