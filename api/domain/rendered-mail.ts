import { parseLanguage, runInLanguage, SOURCE_LANGUAGE } from "../copy/language.ts";
import { type MailContent, toMailHtml, toMailText } from "./mail-layout.ts";

/** Writes an email in its recipient's language, whoever caused it. */
export function renderMail(
  { language }: { language: string | null },
  write: () => MailContent & { subject: string },
): { subject: string; text: string; html: string } {
  return runInLanguage(parseLanguage(language) ?? SOURCE_LANGUAGE, () => {
    const content = write();
    return { subject: content.subject, text: toMailText(content), html: toMailHtml(content) };
  });
}
