import type { PlanDocument } from "#contract/extensions/plan-documents.ts";
import { documentsCopy } from "#copy/documents";
import { inCurrentLanguage } from "#copy/formats";
import { formatLongDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";

const languages = inCurrentLanguage((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** A document's link for a page, with its address and type. */
function toDocumentView(benefitId: string, { id, title, language, since, url, file }: PlanDocument) {
  const kind = file ? toDetails(file) : [documentsCopy("link", { host: getHost(url ?? "") })];
  const from = formatLongDay(since);
  return {
    id,
    title,
    language,
    href: file ? paths.benefitDocument(benefitId, id) : (url ?? ""),
    isFile: Boolean(file),
    about: [
      ...kind,
      ...(/^en\b/i.test(language) ? [] : [getLanguageName(language)]),
      ...(from ? [documentsCopy("since", { date: from })] : []),
    ].join(" · "),
  };
}
/** The documents that have an address; one that is not https is left out. */
export const toDocumentViews = (benefitId: string, documents: readonly PlanDocument[] | null | undefined) =>
  (documents ?? [])
    .filter(({ url, file }) => file || getHost(url ?? "") !== "")
    .map((document) => toDocumentView(benefitId, document));

const kinds = [
  [/^application\/pdf/, "pdf"],
  [/^text\/html/, "page"],
  [/^text\/plain/, "text"],
] as const;

const toDetails = ({ type, size }: { type: string; size: number }) => [
  documentsCopy(kinds.find(([pattern]) => pattern.test(type))?.[1] ?? "word"),
  toSize(size),
];

/** A file size: "120 kB", "1.4 MB". */
function toSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 1) return documentsCopy("kilobytes", { size: Math.max(1, Math.round(bytes / 1_000)) });
  return documentsCopy("megabytes", { size: Math.round(megabytes * 10) / 10 });
}

function getHost(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === "https:" ? parsed.host : "";
}

function getLanguageName(language: string): string {
  try {
    return languages().of(language) ?? language;
  } catch {
    return language;
  }
}
