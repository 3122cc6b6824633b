import type { PlanFile } from "../../document.ts";
import { parseDocumentFile } from "../parse/document-file.ts";
import { documentsTable } from "../schema/tables.ts";
import type { Sources } from "./sources.ts";

/** Reads a plan's documents, from `documents.csv` and the files that it names. */
export function readDocuments(sources: Sources, folder: string): PlanFile[] {
  const { problems } = sources;
  const table = `${folder}/documents.csv`;
  const documentNames = new Set<string>();
  const firstLines = new Map<string, number>();
  const documents = sources.readTable(table, documentsTable).flatMap(({ row, line }): PlanFile[] => {
    const { from, title, language, place } = row;
    const key = JSON.stringify([from, title, language]);
    const first = firstLines.get(key);
    if (first !== undefined) {
      const text = `${title} is listed twice from ${from}, here and in line ${first}`;
      problems.error(table, line, text, "Keep one of them");
      return [];
    }
    firstLines.set(key, line);
    if (place.startsWith("https://")) return [{ from, title, language, url: place, file: null }];
    const path = `${folder}/documents/${place}`;
    documentNames.add(path);
    const bytes = sources.files.get(path);
    if (!bytes || bytes.byteLength === 0) {
      const text = bytes ? `${path} is empty` : `There is no file ${path}`;
      problems.error(table, line, text, "Put the document there, or write an https address");
      return [];
    }
    const file = parseDocumentFile(bytes, path, problems);
    return file ? [{ from, title, language, url: null, file }] : [];
  });
  for (const path of sources.listIn(`${folder}/documents`)) {
    if (documentNames.has(path)) continue;
    problems.warn(path, null, "This document is not used", `Name it in ${table}, or delete it`);
  }
  return documents;
}
