import { writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { toPalette } from "~/brand/palette.server.ts";
import { toRewardPdf } from "./reward-pdf.server.ts";

const sums = (employerPence: number, employeePence: number) => ({
  employerPence,
  employeePence,
  togetherPence: employerPence + employeePence,
  savedPence: null,
  netPence: null,
});

const reward = (benefits: number, name = "Siân Łukasz O’Donnell-Fry") => ({
  language: "en" as const,
  mode: "year" as const,
  from: "1 April 2026",
  to: "31 March 2027",
  month: null,
  payPence: 42_000_00,
  brand: "Harbour Rewards",
  name,
  client: "Harbourline Logistics Ltd",
  colour: toPalette("#0B4F6C", "#B3541E").primary,
  madeAt: new Date("2026-11-20T09:00:00Z"),
  groups: [
    {
      code: "health",
      name: "Health",
      totals: sums(578_40, 1_200_00),
      benefits: Array.from({ length: benefits }, (_, at) => ({
        id: String(at),
        name: `Benefit ${at}`,
        ...sums(100_00, -50_00),
      })),
    },
  ],
  totals: sums(578_40, 1_200_00),
  free: [],
  taxPence: 347_04,
  estimates: [],
});

const read = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test("[TOTAL-01] the statement is a PDF with a title that can be read out", async () => {
  const pdf = await toRewardPdf(reward(8));
  if (process.env.PDF_OUT) writeFileSync(process.env.PDF_OUT, pdf);
  const text = read(pdf);
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  expect(text).toMatch(/\/MarkInfo/);
  expect(text).toMatch(/\/Marked true/);
  expect(text).toMatch(/\/Lang \(en-GB\)/);
  expect(text).toMatch(/\/StructTreeRoot/);
  expect(text).toMatch(/\/DisplayDocTitle true/);
  expect(text).toMatch(/pdfuaid:part>1</);
  expect([count(text, /\/S \/H1\b/g), count(text, /\/S \/Table\b/g)]).toEqual([1, 1]);
  // Brand, whose, until when, three figures and their labels, the note: none runs into another.
  expect(count(text, /\/S \/P\b/g)).toBe(3 + 2 * 4 + 1);
  // A table knows Scope alone: no looks, and no ids that the document's tree of ids lacks.
  expect(text).not.toMatch(/\/(BorderColor|BorderThickness|Padding|Headers|BackgroundColor)\b/);
  expect([count(text, /\/ID \(/g), count(text, /\/O \/Table\b/g)]).toEqual([0, 4 + 10]);
  // A header for each column, and one for each row: a group, eight benefits, all of them.
  expect([count(text, /\/Scope \/Column/g), count(text, /\/Scope \/Row/g)]).toEqual([4, 10]);
});

test("the statement is in its reader's language", async () => {
  const text = read(await toRewardPdf({ ...reward(1), language: "cy" }));
  expect(text).toMatch(/\/Lang \(cy-GB\)/);
  expect(text).toContain("(Datganiad cyfanswm y buddion, Harbour Rewards)");
});

test.each([1, 15, 40])("the statement with %i benefits is one page", async (benefits) => {
  expect(count(read(await toRewardPdf(reward(benefits))), /\/Type \/Page\b/g)).toBe(1);
});

/** Size and height over the page's foot of each text, in points. */
function listTexts(pdf: Uint8Array) {
  const streams = [...read(pdf).matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const page = streams.map(([, body]) =>
    inflateSync(Buffer.from(body as string, "latin1")).toString("latin1"),
  );
  const texts = page.join("\n").matchAll(/1 0 0 1 \S+ (\S+) Tm\s+\/F\d (\S+) Tf/g);
  return [...texts].map(([, height, size]) => ({ height: Number(height), size: Number(size) }));
}

test.each([1, 15, 40])("no line of a statement with %i benefits covers another", async (benefits) => {
  const lines = listTexts(await toRewardPdf(reward(benefits))).toSorted((a, b) => b.height - a.height);
  expect(lines.length).toBeGreaterThan(4 * benefits);
  const close = lines.filter(({ height, size }, at) => {
    const gap = (lines[at - 1]?.height ?? Number.POSITIVE_INFINITY) - height;
    return gap > 0.01 && gap < size;
  });
  expect(close).toEqual([]);
  // The note, of 8 points, is the last text and stands above the margin.
  expect(lines.at(-1)?.size).toBe(8);
  expect(lines.at(-1)?.height).toBeGreaterThan(48);
});

test("the PDF embeds fonts for every letter of a name", async () => {
  const text = read(await toRewardPdf(reward(1)));
  expect(count(text, /\/FontFile2/g)).toBe(2);
  expect(text).not.toMatch(/\/BaseFont \/Helvetica/);
});
