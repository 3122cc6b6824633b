import {
  type DocumentType,
  documentTypes,
  findDocumentType,
} from "../../../domain/benefits/plan-documents.ts";
import type { ProblemList } from "../problem.ts";

/** The first bytes of file types that have fixed ones. */
const signatures: Partial<Record<DocumentType, { bytes: readonly number[]; name: string; hint: string }>> = {
  [documentTypes.pdf]: {
    bytes: [0x25, 0x50, 0x44, 0x46, 0x2d],
    name: "a PDF",
    hint: "Export the document as PDF again",
  },
  [documentTypes.docx]: {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    name: "a Word document",
    hint: "Save it as .docx, or export it as PDF",
  },
};

/** The type of a document's file; null if its bytes do not fit its name. */
export function parseDocumentFile(
  bytes: Uint8Array,
  path: string,
  problems: ProblemList,
): { name: string; type: DocumentType; bytes: Uint8Array } | null {
  const type = findDocumentType(path);
  const name = path.split("/").at(-1) ?? path;
  if (!type) {
    problems.error(path, null, "This kind of file is not read", "Use .pdf, .docx, .html or .txt");
    return null;
  }
  const signature = signatures[type];
  if (signature && !signature.bytes.every((byte, index) => bytes[index] === byte)) {
    problems.error(path, null, `This is not ${signature.name}`, signature.hint);
    return null;
  }
  if (!signature && !isUtf8Text(bytes)) {
    problems.error(path, null, "This file is not UTF-8 text", "Save it as UTF-8");
    return null;
  }
  return { name, type, bytes };
}

function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}
