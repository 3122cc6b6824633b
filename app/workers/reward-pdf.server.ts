import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Language } from "#copy/language";
import { totalBenefitsCopy } from "#copy/total-benefits";
import type { Shades } from "~/brand/palette.server.ts";
import { formatMoney } from "~/components/content/money.tsx";
import { toTaxText } from "~/components/content/tax-text.ts";
import { currentLocale, inLanguage } from "~/copy/language.server.ts";
import type { Sums, TotalsView } from "~/view-models/total-benefits.server.ts";

export interface Reward extends TotalsView {
  /** Another thread does not know the request's language. */
  language: Language;
  brand: string;
  colour: Shades;
  name: string;
  client: string;
  madeAt: Date;
}

/** Points: A4, and its margins. */
const page = { width: 595.28, height: 841.89, margin: 48 };
const inner = page.width - 2 * page.margin;
const ink = "#1b1b1b";
const quiet = "#55585e";
const line = "#e2e2de";

type Doc = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Doc["struct"]>;

/** The fonts hold the letters of most languages. */
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** One page, tagged for screen readers (PDF/UA): headings, paragraphs, and one table with its headers. */
export const toRewardPdf = (reward: Reward): Promise<Uint8Array<ArrayBuffer>> =>
  inLanguage(reward.language, () => makePdf(reward));

async function makePdf(reward: Reward): Promise<Uint8Array<ArrayBuffer>> {
  const title = totalBenefitsCopy("pdfTitle");
  const doc = new PDFDocument({
    size: "A4",
    margin: page.margin,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: currentLocale(),
    displayTitle: true,
    font: fontFile("DejaVuSans"),
    info: { Title: `${title}, ${reward.brand}`, Author: reward.brand, CreationDate: reward.madeAt },
  } as unknown as PDFKit.PDFDocumentOptions);
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  doc.registerFont("regular", fontFile("DejaVuSans"));
  doc.registerFont("bold", fontFile("DejaVuSans-Bold"));
  const root = doc.struct("Document");
  doc.addStructure(root);
  addHeading(doc, root, reward);
  addFigures(doc, root, reward);
  addTable(doc, root, reward);
  addNote(doc, root, reward);
  root.end();
  doc.end();
  await written;
  return new Uint8Array(Buffer.concat(chunks));
}

function addHeading(doc: Doc, root: Structure, { brand, colour, name, client, from, to }: Reward) {
  asLook(doc, () => doc.rect(0, 0, page.width, 10).fill(colour.base));
  const write = (kind: string, text: string, top: number, look: () => Doc) =>
    add(doc, root, kind, () => look().text(text, page.margin, top, { width: inner }));
  write("P", brand, 40, () => doc.font("bold").fontSize(11).fillColor(colour.text));
  write("H1", totalBenefitsCopy("pdfTitle"), 60, () => doc.font("regular").fontSize(24).fillColor(ink));
  const small = () => doc.font("regular").fontSize(10).fillColor(quiet);
  write("P", totalBenefitsCopy("pdfFor", { name, client }), 98, small);
  if (from && to) write("P", totalBenefitsCopy("pdfPeriod", { from, to }), 114, small);
}

/** Draws the totals of pay and of the employer's part side by side. */
function addFigures(doc: Doc, root: Structure, { payPence, totals, colour }: Reward) {
  if (!totals) return;
  const { employerPence, employeePence } = totals;
  const all = {
    pay: payPence,
    employerAdds: employerPence,
    reward: null as number | null,
    youPay: employeePence,
  };
  if (payPence !== null) all.reward = payPence + employerPence;
  const figures = (["pay", "employerAdds", "reward", "youPay"] as const).flatMap((key) => {
    const pence = all[key];
    return pence === null ? [] : [{ label: totalBenefitsCopy(key), pence }];
  });
  const top = 148;
  asLook(doc, () => doc.roundedRect(page.margin, top, inner, 62, 8).fill(colour.tints[5].surface));
  const width = (inner - 32) / figures.length;
  figures.forEach(({ label, pence }, at) => {
    const left = page.margin + 16 + at * width;
    // Each by itself: within one paragraph they would be read as one word.
    add(doc, root, "P", () =>
      doc
        .font("regular")
        .fontSize(8.5)
        .fillColor(quiet)
        .text(label, left, top + 14, { width }),
    );
    add(doc, root, "P", () =>
      doc
        .font("bold")
        .fontSize(13)
        .fillColor(ink)
        .text(formatMoney(pence), left, top + 31, { width }),
    );
  });
}

interface Cell {
  text: string;
  /** The scope of a header cell. */
  scope?: "Column" | "Row";
  font?: "bold";
  colour?: string;
}

interface Row {
  cells: Cell[];
  background?: string;
}

/** The rows use the height of the page: it is one page, however many benefits there are. */
function addTable(doc: Doc, root: Structure, view: Reward) {
  const rows = toRows(view);
  const top = 236;
  const height = Math.min(21, (toNoteBox(view).top - 2 - top) / rows.length);
  const table = doc.struct("Table");
  root.add(table);
  rows.forEach((row, at) => {
    addRow(doc, table, row, { y: top + at * height, height });
  });
  table.end();
}

function toRows({ groups, totals, colour }: Reward): Row[] {
  const [heading, total] = [colour.tints[5], colour.tints[20]];
  const figures = (sums: Sums, look: Partial<Cell> = {}): Cell[] =>
    [sums.employerPence, sums.employeePence, sums.togetherPence].map((pence) => ({
      text: formatMoney(pence),
      ...look,
    }));
  const none: Cell[] = [{ text: "" }, { text: "" }, { text: "" }];
  const heads = (["benefit", "employer", "you", "together"] as const).map(
    (key): Cell => ({ text: totalBenefitsCopy(key), scope: "Column", font: "bold", colour: quiet }),
  );
  const look = { font: "bold", colour: total.text } as const;
  return [
    { cells: heads },
    ...groups.flatMap(({ name, benefits, totals: own }): Row[] => [
      {
        cells: [{ text: name, scope: "Row", font: "bold" }, ...(own ? figures(own, { font: "bold" }) : none)],
        background: heading.surface,
      },
      ...benefits.map((each) => ({
        cells: [{ text: each.name, scope: "Row" } satisfies Cell, ...figures(each)],
      })),
    ]),
    ...(totals
      ? [
          {
            cells: [
              { text: totalBenefitsCopy("total"), scope: "Row", ...look } satisfies Cell,
              ...figures(totals, look),
            ],
            background: total.surface,
          },
        ]
      : []),
  ];
}

/** `doc.table` describes a cell by attributes and ids that PDF/UA does not know, so each is written here. */
function addRow(
  doc: Doc,
  table: Structure,
  { cells, background }: Row,
  { y, height }: { y: number; height: number },
) {
  const size = Math.min(9.5, height * 0.48);
  const widths = [inner - 300, 100, 100, 100];
  asLook(doc, () => {
    if (background) doc.rect(page.margin, y, inner, height).fill(background);
    doc.lineWidth(0.5).strokeColor(line);
    doc
      .moveTo(page.margin, y + height)
      .lineTo(page.margin + inner, y + height)
      .stroke();
  });
  const row = doc.struct("TR");
  table.add(row);
  let left = page.margin;
  cells.forEach(({ text, scope, font = "regular", colour = ink }, at) => {
    const x = left + 8;
    const width = (widths[at] ?? 100) - 16;
    left += widths[at] ?? 100;
    const cell = doc.struct(scope ? "TH" : "TD", {}, () => {
      doc.font(font).fontSize(size);
      // A long name becomes smaller: the row has one line.
      doc.fontSize(Math.min(size, (size * width) / Math.max(1, doc.widthOfString(text))));
      doc.fillColor(colour).text(text, x, y + (height - size * 1.17) / 2, {
        width,
        align: at === 0 ? "left" : "right",
        lineBreak: false,
      });
    });
    if (scope) addScope(doc, cell, scope);
    row.add(cell);
  });
  row.end();
}

/** The one attribute of a header; the library writes it only for its own tables. */
function addScope(doc: Doc, cell: Structure, scope: "Column" | "Row") {
  const attributes = doc.ref({ O: "Table", Scope: scope }) as unknown as { end(): void };
  (cell as Structure & { dictionary: { data: { A?: unknown } } }).dictionary.data.A = attributes;
  attributes.end();
}

/** The note's place at the foot of the page; the table ends above it. */
function toNoteBox({ taxPence, estimates }: Reward) {
  const height = taxPence || estimates.length > 0 ? 44 : 22;
  return { top: page.height - page.margin - height - 2, height };
}

function addNote(doc: Doc, root: Structure, view: Reward) {
  const { mode, taxPence, estimates } = view;
  const tax = taxPence ? [toTaxText(mode, taxPence)] : [];
  const { top, height } = toNoteBox(view);
  const text = [totalBenefitsCopy("statementNote"), ...tax, ...estimates].join(" ");
  add(doc, root, "P", () =>
    doc.font("regular").fontSize(8).fillColor(quiet).text(text, page.margin, top, { width: inner, height }),
  );
}

function add(doc: Doc, root: Structure, kind: string, draw: () => void) {
  root.add(doc.struct(kind, {}, draw));
}

/** Decoration is no content. */
function asLook(doc: Doc, draw: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
