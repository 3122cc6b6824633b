import type PDFDocument from "pdfkit";

export type Doc = InstanceType<typeof PDFDocument>;
export type Structure = ReturnType<Doc["struct"]>;
export type Outline = Doc["outline"];

/** The width of A4 in points. */
export const A4_WIDTH = 595.28;

/** Adds what is drawn to the structure that screen readers follow. */
export function addContent(doc: Doc, root: Structure, kind: string, draw: () => void) {
  root.add(doc.struct(kind, {}, draw));
}

export function addBookmark(parent: Outline, title: string, top: number): Outline {
  // The library counts from the right edge, which its types do not say.
  const place: { expanded: boolean; top: number; left: number } = { expanded: true, top, left: A4_WIDTH };
  return parent.addItem(title, place);
}

/** Marks a drawing as decoration and not content. */
export function drawDecoration(doc: Doc, draw: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
