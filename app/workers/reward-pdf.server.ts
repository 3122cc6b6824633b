import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Shades } from "~/brand/palette.server.ts";
import { formatMoney } from "~/components/content/money.tsx";
import { toTaxText } from "~/components/content/tax-text.ts";
import { totalBenefitsCopy } from "~/copy/total-benefits.ts";
import type { Sums, TotalsView } from "~/upstream/total-benefits.server.ts";

export interface Reward extends TotalsView {
  brand: string;
  colour: Shades;
  name: string;
  client: string;
  madeAt: Date;
}

/** Points: A4, and what stays white around it. */
const page = { width: 595.28, height: 841.89, margin: 48 };
const inner = page.width - 2 * page.margin;
const ink = "#1b1b1b";
const quiet = "#55585e";
const line = "#e2e2de";

type Doc = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Doc["struct"]>;

/** The fonts hold the letters of most languages. */
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** One page, tagged for who has it read out (PDF/UA): headings, paragraphs, and one table with its headers. */
export async function toRewardPdf(reward: Reward): Promise<Uint8Array<ArrayBuffer>> {
  const title = totalBenefitsCopy("pdfTitle");
  const doc = new PDFDocument({
    ...{ size: "A4", margin: page.margin, pdfVersion: "1.7", subset: "PDF/UA" },
    ...{ tagged: true, lang: "en-GB", displayTitle: true, font: fontFile("DejaVuSans") },
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

/** What pay and the employer's part come to, side by side. */
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

/** The rows are as high as the page lets them be: it is one page, however many benefits there are. */
function addTable(doc: Doc, root: Structure, { groups, totals, colour }: Reward) {
  const rows = groups.reduce((count, { benefits }) => count + 1 + benefits.length, 2);
  const top = 236;
  const height = Math.min(21, (page.height - page.margin - 40 - top) / rows);
  const size = Math.min(9.5, height * 0.48);
  const padding = { top: (height - size * 1.17) / 2, bottom: (height - size * 1.17) / 2, left: 8, right: 8 };
  const header = (text: string, scope: "Column" | "Row", look: object = {}) => ({
    ...{ type: "TH" as const, scope, text, font: { src: "bold", size } },
    ...look,
  });
  const cells = (sums: Sums, look: object = {}) =>
    [sums.employerPence, sums.employeePence, sums.togetherPence].map((pence) => ({
      ...{ text: formatMoney(pence), ...look },
    }));
  const bold = { font: { src: "bold", size } };
  const tinted = { backgroundColor: colour.tints[5].surface };
  const totalLook = { backgroundColor: colour.tints[20].surface, textColor: colour.tints[20].text, ...bold };
  doc.font("regular").fontSize(size).fillColor(ink);
  const heads = [
    totalBenefitsCopy("benefit"),
    totalBenefitsCopy("employer"),
    totalBenefitsCopy("you"),
    totalBenefitsCopy("together"),
  ].map((text) => header(text, "Column", { textColor: quiet }));
  doc.table({
    position: { x: page.margin, y: top },
    structParent: root,
    columnStyles: [{ width: "*" }, ...Array(3).fill({ width: 100, align: { x: "right" } })],
    // A border of the table's own would be described in a way that PDF/UA does not know.
    defaultStyle: { padding, border: 0 },
    rowStyles: { height },
    data: [
      heads,
      ...groups.flatMap(({ name, benefits, totals: own }) => [
        [header(name, "Row", tinted), ...(own ? cells(own, { ...bold, ...tinted }) : ["", "", ""])],
        ...benefits.map((each) => [
          header(each.name, "Row", { font: { src: "regular", size } }),
          ...cells(each),
        ]),
      ]),
      ...(totals
        ? [[header(totalBenefitsCopy("total"), "Row", totalLook), ...cells(totals, totalLook)]]
        : []),
    ],
  } as unknown as Parameters<Doc["table"]>[0]);
  const last = groups.reduce((count, { benefits }) => count + 1 + benefits.length, totals ? 2 : 1);
  asLook(doc, () => {
    doc.lineWidth(0.5).strokeColor(line);
    for (let row = 1; row <= last; row++) {
      const y = top + row * height;
      doc
        .moveTo(page.margin, y)
        .lineTo(page.margin + inner, y)
        .stroke();
    }
  });
}

function addNote(doc: Doc, root: Structure, { mode, taxPence, estimates }: Reward) {
  const tax = taxPence ? [toTaxText(mode, taxPence)] : [];
  const height = tax.length > 0 || estimates.length > 0 ? 44 : 22;
  const top = page.height - page.margin - height - 2;
  const text = [totalBenefitsCopy("statementNote"), ...tax, ...estimates].join(" ");
  add(doc, root, "P", () =>
    doc.font("regular").fontSize(8).fillColor(quiet).text(text, page.margin, top, { width: inner, height }),
  );
}

function add(doc: Doc, root: Structure, kind: string, draw: () => void) {
  root.add(doc.struct(kind, {}, draw));
}

/** What only looks like something is no content. */
function asLook(doc: Doc, draw: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
