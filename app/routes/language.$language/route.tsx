import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths.ts";
import { notFound, seeOther } from "~/platform/responses.server.ts";
import { parseLanguage } from "~/session/language-cookie.server.ts";
import { safeReturnTo } from "~/session/return-to.server.ts";
import { keepOnAccount } from "./account.server.ts";

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
