/** The types of a plan's document, by the ending of its file's name. */
export const documentTypes = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
} as const;
export type DocumentType = (typeof documentTypes)[keyof typeof documentTypes];

/** A document of a plan: a stored file, or an address elsewhere. */
export interface PlanDocumentEntry {
  id: string;
  /** The first day on which the document applies, `yyyy-mm-dd`. */
  from: string;
  title: string;
  /** A BCP 47 language tag. */
  language: string;
  url: string | null;
  file: { name: string; type: DocumentType; size: number; sha256: string } | null;
}

export interface DocumentPeriod {
  /** A date as `yyyy-mm-dd`. */
  today: string;
  /** First day of the plan's version after the held one; null for the newest. */
  before: string | null;
}

/** The documents that apply to a person, in the client's order: the newest for each title and language. */
export function listDocumentsFor<Entry extends Pick<PlanDocumentEntry, "from" | "title" | "language">>(
  entries: readonly Entry[],
  { today, before }: DocumentPeriod,
): Entry[] {
  const begun = entries.filter(({ from }) => from <= today && (before === null || from < before));
  const isNewest = (entry: Entry) =>
    begun.every(
      (other) => other.title !== entry.title || other.language !== entry.language || other.from <= entry.from,
    );
  return begun.filter(isNewest);
}

/** The type of a file by its name; null for a type that documents may not have. */
export function findDocumentType(name: string): DocumentType | null {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return Object.hasOwn(documentTypes, ending) ? documentTypes[ending as keyof typeof documentTypes] : null;
}
