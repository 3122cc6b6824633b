import { expect, test } from "vitest";
import { findDocumentType, listDocumentsFor } from "./plan-documents.ts";

const buildEntry = (from: string, title = "Booklet", language = "en") => ({ from, title, language });
const today = "2026-11-20";

test("a plan's later document replaces an earlier one of the same title from its start day", () => {
  const [old, now, later] = [buildEntry("2025-04-01"), buildEntry("2026-04-01"), buildEntry("2027-04-01")];
  expect(listDocumentsFor([old, now, later], { today, before: null })).toEqual([now]);
  expect(listDocumentsFor([old, now, later], { today: "2027-04-01", before: null })).toEqual([later]);
});

test("a document in another language is listed next to the first", () => {
  const both = [buildEntry("2025-04-01"), buildEntry("2026-04-01", "Booklet", "cy")];
  expect(listDocumentsFor(both, { today, before: null })).toEqual(both);
});

test("a holder of an older plan version keeps its last document", () => {
  const [old, now] = [buildEntry("2025-04-01"), buildEntry("2026-04-01")];
  expect(listDocumentsFor([old, now], { today, before: "2026-04-01" })).toEqual([old]);
});

test("a document's type follows from its file name's ending, and no executable type is allowed", () => {
  expect(findDocumentType("Booklet.PDF")).toBe("application/pdf");
  expect(["a.svg", "a.js", "a", "a.pdf.exe"].map(findDocumentType)).toEqual([null, null, null, null]);
});
