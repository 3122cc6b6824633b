import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths.ts";
import { createNotFoundReply, reloadDocument, seeOther } from "~/platform/responses.server.ts";
import { ANYBODY, pickKeepable } from "~/session/kept-form.server.ts";
import { parseLanguage } from "~/session/language-cookie.server.ts";
import { toSafeReturnTo } from "~/session/return-to.server.ts";
import { saveOnAccount } from "./account.server.ts";

type Choice = Pick<LoaderFunctionArgs, "context" | "request" | "params">;

/** Stores the language on this device for a year and returns to the previous page. */
export async function loader(choice: LoaderFunctionArgs) {
  return seeOther(await chooseLanguage(choice));
}

/** Stores the language chosen inside a form, and shows the form again with its typed values. */
export async function action(choice: ActionFunctionArgs) {
  const { context, request } = choice;
  const path = await chooseLanguage(choice);
  const setup = context.session.signedIn ? await context.loadSetup() : null;
  const typed = [...(await request.formData())].filter((field): field is [string, string] =>
    field.every((each) => typeof each === "string"),
  );
  context.keptForm.keep({ userId: setup?.user.id ?? ANYBODY, path, fields: pickKeepable(typed) });
  return reloadDocument(path);
}

/** @returns the page on which the language was chosen */
async function chooseLanguage({ context, request, params }: Choice): Promise<string> {
  const { session, languages } = context;
  const language = parseLanguage(params.language);
  if (!language || !languages.includes(language)) throw createNotFoundReply();
  session.setLanguage(language);
  // A link on another site must not change a person's account.
  const site = request.headers.get("Sec-Fetch-Site") ?? "same-origin";
  if (site === "same-origin") await saveOnAccount(context, language);
  const returnTo = new URL(request.url).searchParams.get("returnTo");
  return toSafeReturnTo(returnTo, session.signedIn ? paths.home() : paths.login());
}
