import { writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { toPalette } from "~/brand/palette.server.ts";
import { listElements, readPdf } from "../../tests/support/pdf.ts";
import { toRewardPdf } from "./reward-pdf.server.ts";

const buildShares = (employerPence: number, employeePence: number) => ({
  employerPence,
  employeePence,
  togetherPence: employerPence + employeePence,
  savedPence: null,
  netPence: null,
});

const buildReward = (benefits: number, name = "Siân Łukasz O’Donnell-Fry") => ({
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
      totals: buildShares(578_40, 1_200_00),
      benefits: Array.from({ length: benefits }, (_, index) => ({
        id: String(index),
        name: `Benefit ${index}`,
        ...buildShares(100_00, -50_00),
      })),
    },
  ],
  totals: buildShares(578_40, 1_200_00),
  free: [],
  taxPence: 347_04,
  estimates: [],
  foreignNames: null,
});

/** A statement with the tax that each benefit saves: a quarter of what the person pays. */
function addSavings(statement: ReturnType<typeof buildReward>) {
  const addTotals = <T extends { employeePence: number }>(sums: T) => ({
    ...sums,
    savedPence: sums.employeePence / 4,
    netPence: (sums.employeePence * 3) / 4,
  });
  const groups = statement.groups.map((group) => ({
    ...group,
    totals: addTotals(group.totals),
    benefits: group.benefits.map(addTotals),
  }));
  return { ...statement, groups, totals: addTotals(statement.totals), free: ["Discounts", "Eye tests"] };
}

async function readRewardPdf(from: Parameters<typeof toRewardPdf>[0]) {
  const pdf = await toRewardPdf(from);
  if (process.env.PDF_OUT) writeFileSync(process.env.PDF_OUT, pdf);
  return readPdf(pdf);
}
type Read = Awaited<ReturnType<typeof readRewardPdf>>;
const listTextsOfKinds = ({ root }: Read, ...kinds: string[]) =>
  listElements(root)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text);
const listRows = ({ root }: Read) =>
  listElements(root)
    .filter(({ kind }) => kind === "TR")
    .map(({ children }) => children.map(({ text }) => text));

test("[TOTAL-01] the statement names its language and its title, and viewers show the title", async () => {
  const pdf = await readRewardPdf(buildReward(8));
  expect(pdf.catalog).toMatch(/\/Lang \(en-GB\)/);
  expect(pdf.catalog).toMatch(/\/DisplayDocTitle true/);
  expect(pdf.catalog).toMatch(/\/Marked true/);
  expect(pdf.metadata).toMatch(/pdfuaid:part>1</);
  expect(pdf.metadata).toMatch(/x-default">Total reward statement, Harbour Rewards</);
  expect(pdf.pages[0]).toMatch(/\/Tabs \/S/);
});

test("[TOTAL-01] a screen reader reads the statement in the order of the page, each part by its kind", async () => {
  const { root } = await readRewardPdf(addSavings(buildReward(1)));
  const [table] = listElements(root).filter(({ kind }) => kind === "Table");
  expect(root.children.map(({ kind, text }) => [kind, text])).toEqual([
    ["P", "Harbour Rewards"],
    ["H1", "Total reward statement"],
    ["P", "For Siân Łukasz O’Donnell-Fry, Harbourline Logistics Ltd"],
    ["P", "Benefit year 1 April 2026 to 31 March 2027"],
    ...[
      ["P", "Your pay"],
      ["P", "£42,000.00"],
    ],
    ...[
      ["P", "Your employer adds"],
      ["P", "£578.40"],
    ],
    ...[
      ["P", "Your total reward"],
      ["P", "£42,578.40"],
    ],
    ...[
      ["P", "Your benefits cost you"],
      ["P", "£900.00"],
    ],
    ["P", "Your employer £578.40"],
    ["P", "Tax you save £300.00"],
    ["P", "Costs you £900.00"],
    ["H2", "Benefits, by group"],
    ["Table", ""],
    ["P", expect.stringMatching(/^Figures use your choices today.*No cost \(2\): Discounts, Eye tests\./)],
  ]);
  expect(table?.children.map(({ kind }) => kind)).toEqual(["THead", "TBody", "TFoot"]);
});

test("[TOTAL-01] every cell of the statement has a heading for its column and for its row", async () => {
  const pdf = await readRewardPdf(buildReward(8));
  const rows = listElements(pdf.root).filter(({ kind }) => kind === "TR");
  expect(rows.map(({ children }) => children.map(({ kind, scope }) => `${kind} ${scope}`))).toEqual([
    Array.from({ length: 4 }, () => "TH Column"),
    ...Array.from({ length: 10 }, () => ["TH Row", "TD null", "TD null", "TD null"]),
  ]);
});

test("[TOTAL-01] everything that the statement draws is in its structure or is decoration", async () => {
  const pdf = await readRewardPdf(buildReward(8));
  expect([pdf.unmarked, pdf.orphans]).toEqual([[], []]);
  expect(listElements(pdf.root).filter(({ kind }) => kind === "Figure")).toEqual([]);
});

test("[TOTAL-01] the statement's bookmarks are its title, its table and each group", async () => {
  expect((await readRewardPdf(buildReward(2))).bookmarks).toEqual([
    {
      title: "Total reward statement",
      children: [{ title: "Benefits, by group", children: [{ title: "Health", children: [] }] }],
    },
  ]);
});

test("[TOTAL-01] the statement's last column is what a benefit costs after the tax that it saves", async () => {
  expect(listRows(await readRewardPdf(addSavings(buildReward(1))))).toEqual([
    ["Benefit", "Worth", "Your employer", "Tax you save", "Costs you"],
    ["Health", "£1,778.40", "£578.40", "£300.00", "£900.00"],
    ["Benefit 0", "£50.00", "£100.00", "−£12.50", "−£37.50"],
    ["All benefits", "£1,778.40", "£578.40", "£300.00", "£900.00"],
  ]);
});

test("[TOTAL-01] the statement shows what a person pays when the saved tax is not known", async () => {
  const pdf = await readRewardPdf(buildReward(1));
  expect(listRows(pdf)[0]).toEqual(["Benefit", "Your employer", "You", "Together"]);
  expect(listTextsOfKinds(pdf, "P")).toContain("You pay for benefits");
  expect(listTextsOfKinds(pdf, "P").at(-1)).not.toMatch(/saved/);
});

test("the benefit statement is in its reader's language", async () => {
  const pdf = await readRewardPdf({ ...buildReward(1), language: "cy" });
  expect(pdf.catalog).toMatch(/\/Lang \(cy-GB\)/);
  expect(listTextsOfKinds(pdf, "H1")).toEqual(["Datganiad cyfanswm y buddion"]);
});

test("a Welsh statement marks the names that a client has only in English, and no other text", async () => {
  const foreignNames = { language: "en", names: ["Benefit 1"] };
  const pdf = await readRewardPdf({ ...buildReward(3), language: "cy", foreignNames });
  const markedElements = listElements(pdf.root).filter(({ lang }) => lang !== null);
  expect(markedElements.map(({ text, lang }) => [text, lang])).toEqual([["Benefit 1", "en"]]);
});

test.each([1, 15, 40])("the statement with %i benefits fits one page", async (benefits) => {
  expect((await readRewardPdf(buildReward(benefits))).pages).toHaveLength(1);
});

/** The size of each text and its height above the foot of the page, in points. */
function listTexts(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString("latin1");
  const streams = [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const page = streams.map(([, body]) =>
    inflateSync(Buffer.from(body as string, "latin1")).toString("latin1"),
  );
  const texts = page.join("\n").matchAll(/1 0 0 1 \S+ (\S+) Tm\s+\/F\d (\S+) Tf/g);
  return [...texts].map(([, height, size]) => ({ height: Number(height), size: Number(size) }));
}

test.each([
  [1, "en"],
  [15, "en"],
  [40, "en"],
  [15, "cy"],
] as const)(
  "no line of text covers another in a statement with %i benefits in %s",
  async (benefits, language) => {
    const pdf = await toRewardPdf({ ...addSavings(buildReward(benefits)), language });
    const lines = listTexts(pdf).toSorted((a, b) => b.height - a.height);
    expect(lines.length).toBeGreaterThan(4 * benefits);
    const close = lines.filter(({ height, size }, index) => {
      const gap = (lines[index - 1]?.height ?? Number.POSITIVE_INFINITY) - height;
      // A heading in smaller letters is drawn slightly higher in its row.
      return gap > 1 && gap < size;
    });
    expect(close).toEqual([]);
    // The note, of 8 points, is the last text and above the margin.
    expect(lines.at(-1)?.size).toBe(8);
    expect(lines.at(-1)?.height).toBeGreaterThan(48);
  },
);

test("a column heading of the Welsh statement has the same size as a name in its rows", async () => {
  const texts = listTexts(await toRewardPdf({ ...addSavings(buildReward(4)), language: "cy" }));
  const sizes = texts.filter(({ size }) => size < 10).map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8);
});

test.each(["en", "cy"] as const)(
  "all headings of the statement's columns have one size in %s",
  async (language) => {
    const pdf = await toRewardPdf({ ...addSavings(buildReward(4)), language });
    const texts = listTexts(pdf);
    // The heading of the table is the last text of 11 points, and its columns' headings follow it.
    const from = texts.findLastIndex(({ size }) => size === 11) + 1;
    const heads = texts.slice(from, from + 5);
    expect(new Set(heads.map(({ height }) => Math.round(height))).size).toBe(1);
    expect(new Set(heads.map(({ size }) => size)).size).toBe(1);
  },
);

test("the PDF embeds fonts for every letter of a name", async () => {
  const pdf = await readRewardPdf(buildReward(1));
  expect(pdf.fonts).toHaveLength(2);
  for (const font of pdf.fonts) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
  expect(listTextsOfKinds(pdf, "P")[1]).toContain("Siân Łukasz O’Donnell-Fry");
});

test("[TOTAL-01] the statement says in words who pays, unless saved tax is unknown", async () => {
  const knownTax = await readRewardPdf(addSavings(buildReward(3)));
  const key = listTextsOfKinds(knownTax, "P").filter((text) =>
    /^(Your employer|Tax you save|Costs you) £/.test(text),
  );
  expect(key).toEqual(["Your employer £578.40", "Tax you save £300.00", "Costs you £900.00"]);
  expect(
    listTextsOfKinds(await readRewardPdf(buildReward(3)), "P").filter((text) => /^Costs you £/.test(text)),
  ).toEqual([]);
});
