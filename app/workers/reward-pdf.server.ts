import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Language } from "#copy/language";
import { statementsCopy } from "#copy/statements";
import { totalBenefitsCopy } from "#copy/total-benefits";
import type { Shades } from "~/brand/palette.server.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toTaxText } from "~/components/content/tax-text.ts";
import {
  listTotalsColumns,
  listTotalsFigures,
  type TotalsRow,
  toTotalsText,
} from "~/components/content/totals-columns.ts";
import { getCurrentLocale, runInPageLanguage } from "~/copy/language.server.ts";
import type { TotalsView } from "~/view-models/total-benefits.server.ts";
import {
  A4_WIDTH,
  addBookmark,
  addContent,
  type Doc,
  drawDecoration,
  type Outline,
  type Structure,
} from "./pdf-document.server.ts";
import { drawMoneyBar, listKeys, listLabelledShares, type Share } from "./pdf-money-bar.server.ts";

export interface Reward extends TotalsView {
  /** The page's language, because another thread does not know it. */
  language: Language;
  brand: string;
  colour: Shades;
  name: string;
  client: string;
  madeAt: Date;
  foreignNames: { language: string; names: readonly string[] } | null;
}

/** A4 and its margins in points. */
const page = { width: A4_WIDTH, height: 841.89, margin: 48 };
const textWidth = page.width - 2 * page.margin;
const ink = "#1b1b1b";
const grey = "#55585e";
const lineColour = "#e2e2de";

/** Fonts that contain the letters of most languages. */
const findFont = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/**
 * Draws the statement as one page, tagged for screen readers (PDF/UA): headings, paragraphs, and one table
 * with its headers.
 */
export const toRewardPdf = (reward: Reward): Promise<Uint8Array<ArrayBuffer>> =>
  runInPageLanguage(reward.language, () => makePdf(reward));

async function makePdf(reward: Reward): Promise<Uint8Array<ArrayBuffer>> {
  const title = totalBenefitsCopy("pdfTitle");
  const doc = new PDFDocument({
    size: "A4",
    margin: page.margin,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: getCurrentLocale(),
    displayTitle: true,
    font: findFont("DejaVuSans"),
    info: { Title: `${title}, ${reward.brand}`, Author: reward.brand, CreationDate: reward.madeAt },
  } as unknown as PDFKit.PDFDocumentOptions);
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  doc.registerFont("regular", findFont("DejaVuSans"));
  doc.registerFont("bold", findFont("DejaVuSans-Bold"));
  const root = doc.struct("Document");
  doc.addStructure(root);
  const bookmark = addBookmark(doc.outline, title, 0);
  addHeading(doc, root, reward);
  addFigures(doc, root, reward);
  const shares = listLabelledShares(reward.totals);
  if (shares.length > 1) addMoneyBar(doc, root, shares, reward.colour);
  const note = toNote(doc, reward);
  addTable(doc, root, reward, { bookmark, top: shares.length > 1 ? 278 : 226, bottom: note.top });
  addNote(doc, root, note);
  root.end();
  doc.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}

function addHeading(doc: Doc, root: Structure, { brand, colour, name, client, from, to }: Reward) {
  drawDecoration(doc, () => doc.rect(0, 0, page.width, 10).fill(colour.base));
  const writeText = (kind: string, text: string, top: number, setStyle: () => Doc) =>
    addContent(doc, root, kind, () => setStyle().text(text, page.margin, top, { width: textWidth }));
  writeText("P", brand, 40, () => doc.font("bold").fontSize(11).fillColor(colour.text));
  writeText("H1", totalBenefitsCopy("pdfTitle"), 60, () => doc.font("bold").fontSize(22).fillColor(ink));
  const setSmallStyle = () => doc.font("regular").fontSize(10).fillColor(grey);
  writeText("P", statementsCopy("for", { name, client }), 98, setSmallStyle);
  if (from && to) writeText("P", totalBenefitsCopy("pdfPeriod", { from, to }), 114, setSmallStyle);
}

/** Draws the totals of pay and of the employer's part side by side. */
function addFigures(doc: Doc, root: Structure, { payPence, totals, colour }: Reward) {
  if (!totals) return;
  const figures = listTotalsFigures(payPence, totals);
  const top = 148;
  drawDecoration(doc, () =>
    doc.roundedRect(page.margin, top, textWidth, 62, 8).fill(colour.tints[5].surface),
  );
  const column = (textWidth - 32) / figures.length;
  const width = column - 10;
  figures.forEach(({ label, pence }, index) => {
    const left = page.margin + 16 + index * column;
    // A label of two lines grows upwards, away from its figure.
    const height = doc.font("regular").fontSize(8.5).heightOfString(label, { width });
    // Each figure is a paragraph, because within one they would be read as one word.
    addContent(doc, root, "P", () =>
      doc
        .font("regular")
        .fontSize(8.5)
        .fillColor(grey)
        .text(label, left, top + 30 - height, { width }),
    );
    addContent(doc, root, "P", () =>
      doc
        .font("bold")
        .fontSize(13)
        .fillColor(ink)
        .text(formatMoney(pence), left, top + 34, { width }),
    );
  });
}

/** Draws who pays the benefits, with a key in words. */
function addMoneyBar(doc: Doc, root: Structure, shares: readonly Share[], colour: Shades) {
  const place = { left: page.margin, top: 226, width: textWidth, height: 16 };
  drawDecoration(doc, () => drawMoneyBar(doc, shares, place, colour));
  for (const { text, left, top, width } of listKeys(shares, place)) {
    addContent(doc, root, "P", () =>
      doc.font("regular").fontSize(8.5).fillColor(ink).text(text, left, top, { width }),
    );
  }
}

interface Cell {
  text: string;
  /** The scope of a header cell. */
  scope?: "Column" | "Row";
  lang?: string | undefined;
  font?: "bold";
  colour?: string;
}

interface TableRow {
  cells: Cell[];
  background?: string;
  /** The cell's name among the bookmarks. */
  bookmark?: string;
}

interface Section {
  kind: "THead" | "TBody" | "TFoot";
  rows: TableRow[];
}

interface TableOptions {
  bookmark: Outline;
  top: number;
  /** The top of the note, where the table must end. */
  bottom: number;
}

/** The rows share the height of the page, so that there is one page however many benefits there are. */
function addTable(doc: Doc, root: Structure, view: Reward, options: TableOptions) {
  const heading = totalBenefitsCopy("table");
  const { bookmark, top: headingTop, bottom } = options;
  addContent(doc, root, "H2", () =>
    doc.font("bold").fontSize(11).fillColor(ink).text(heading, page.margin, headingTop, { width: textWidth }),
  );
  const bookmarks = addBookmark(bookmark, heading, headingTop);
  const sections = toSections(view);
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const top = headingTop + 20;
  const height = Math.min(21, (bottom - 8 - top) / count);
  const table = doc.struct("Table");
  root.add(table);
  let y = top;
  for (const { kind, rows } of sections) {
    const section = doc.struct(kind);
    table.add(section);
    for (const row of rows) {
      if (row.bookmark) addBookmark(bookmarks, row.bookmark, y);
      addRow(doc, section, row, { y, height });
      y += height;
    }
    section.end();
  }
  table.end();
}

function toSections({ groups, totals, colour, foreignNames }: Reward): Section[] {
  const columns = listTotalsColumns(groups, totals);
  const findLang = (name: string) => (foreignNames?.names.includes(name) ? foreignNames.language : undefined);
  const toCells = (name: string, sums: TotalsRow | null, look: Partial<Cell> = {}): Cell[] => [
    { text: name, scope: "Row", lang: findLang(name), ...look },
    ...columns.map(({ key }) => ({ text: sums ? toTotalsText(sums[key]) : "", ...look })),
  ];
  const heads = [totalBenefitsCopy("benefit"), ...columns.map(({ label }) => label)];
  const [tint, total] = [colour.tints[5], colour.tints[20]];
  const toFootRow = (sums: TotalsRow): TableRow => ({
    cells: toCells(totalBenefitsCopy("total"), sums, { font: "bold", colour: total.text }),
    background: total.surface,
  });
  return [
    {
      kind: "THead",
      rows: [{ cells: heads.map((text) => ({ text, scope: "Column", font: "bold", colour: grey })) }],
    },
    ...groups.map(
      ({ name, benefits, totals }): Section => ({
        kind: "TBody",
        rows: [
          { cells: toCells(name, totals, { font: "bold" }), background: tint.surface, bookmark: name },
          ...benefits.map((benefit) => ({ cells: toCells(benefit.name, benefit) })),
        ],
      }),
    ),
    ...(totals ? [{ kind: "TFoot" as const, rows: [toFootRow(totals)] }] : []),
  ];
}

/** Writes each cell itself, because PDF/UA does not know the attributes and ids of `doc.table`. */
function addRow(
  doc: Doc,
  section: Structure,
  { cells, background }: TableRow,
  { y, height }: { y: number; height: number },
) {
  const amountWidth = 340 / (cells.length - 1);
  const getWidth = (index: number) => (index === 0 ? textWidth - 340 : amountWidth) - 16;
  const usual = Math.min(9.5, height * 0.48);
  // A long text becomes smaller, because the row has one line.
  const sizes = cells.map(({ text, font = "regular" }, index) => {
    doc.font(font).fontSize(usual);
    return Math.min(usual, (usual * getWidth(index)) / Math.max(1, doc.widthOfString(text)));
  });
  const isHead = cells.every(({ scope }) => scope === "Column");
  drawDecoration(doc, () => {
    if (background) doc.rect(page.margin, y, textWidth, height).fill(background);
    doc.lineWidth(0.5).strokeColor(lineColour);
    doc
      .moveTo(page.margin, y + height)
      .lineTo(page.margin + textWidth, y + height)
      .stroke();
  });
  const row = doc.struct("TR");
  section.add(row);
  cells.forEach(({ text, scope, lang, font = "regular", colour = ink }, index) => {
    const left = index === 0 ? page.margin : page.margin + textWidth - (cells.length - index) * amountWidth;
    const size = (isHead ? Math.min(...sizes) : sizes[index]) ?? usual;
    const options = { scope, lang } as PDFKit.Mixins.StructureElementOptions;
    const cell = doc.struct(scope ? "TH" : "TD", options, () => {
      doc.font(font).fontSize(size);
      doc.fillColor(colour).text(text, left + 8, y + (height - usual * 1.17) / 2, {
        width: getWidth(index),
        align: index === 0 ? "left" : "right",
        lineBreak: false,
      });
    });
    row.add(cell);
  });
  row.end();
}

interface Note {
  text: string;
  top: number;
}

/** The note ends at the foot of the page. */
function toNote(doc: Doc, { mode, taxPence, estimates, totals, free }: Reward): Note {
  const freeBenefits = `${totalBenefitsCopy("free", { count: free.length })}: ${free.join(", ")}.`;
  const text = [
    totalBenefitsCopy("statementNote"),
    ...(totals?.savedPence == null ? [] : [totalBenefitsCopy("savedNote")]),
    ...(free.length > 0 ? [freeBenefits] : []),
    ...(taxPence ? [toTaxText(mode, taxPence)] : []),
    ...estimates,
  ].join(" ");
  const height = doc.font("regular").fontSize(8).heightOfString(text, { width: textWidth });
  return { text, top: page.height - page.margin - height - 2 };
}

function addNote(doc: Doc, root: Structure, { text, top }: Note) {
  addContent(doc, root, "P", () =>
    doc.font("regular").fontSize(8).fillColor(grey).text(text, page.margin, top, { width: textWidth }),
  );
}
