import { wcagContrast } from "culori";
import { describe, expect, it, test } from "vitest";
import { toMailColours } from "./mail-colours.ts";
import { toMailHtml, toMailText } from "./mail-layout.ts";

const content = {
  heading: "Cycle to work: your request is approved",
  facts: [["Starts", "1 January 2027"]] as [string, string][],
  body: "Hello Aisha,\n\nYour employer has approved your request.",
  action: { label: "Open My benefits", href: "https://quay.example/app/my-benefits/?a=1&b=2" },
  closing: "Nothing else to do.",
  supportEmail: "help@quay.example",
  brandName: "Quay Rewards",
  brandColour: "#0b4f6c",
};

describe("layout of an email", () => {
  const html = toMailHtml(content);

  it("an email is a page of tables no wider than 600 px, with one style sheet and no picture", () => {
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html).toContain("max-width:600px");
    expect(html).not.toMatch(/<img|url\(|<script|@import/);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
  });

  it("an email has one action, which is readable without the style sheet", () => {
    const bare = html.replace(/<style>.*<\/style>/s, "");
    expect(bare.match(/<a href="https/g)).toHaveLength(1);
    expect(bare).toContain(
      '<td bgcolor="#0b4f6c"><a href="https://quay.example/app/my-benefits/?a=1&amp;b=2" style="color:#ffffff">Open My benefits</a>',
    );
  });

  it("an email with a logo shows the logo on white as its only picture, with the brand's name as its alternative text", () => {
    const brandLogo = 'https://quay.example/brand/files/ab12.png?"><script>';
    const pictured = toMailHtml({ ...content, brandLogo });
    expect(pictured.match(/<img[^>]*>/g)).toEqual([
      '<img src="https://quay.example/brand/files/ab12.png?&quot;&gt;&lt;script&gt;" alt="Quay Rewards" height="32" border="0">',
    ]);
    expect(pictured).toMatch(/\.plate\{[^}]*background:#ffffff/);
    expect(pictured).not.toContain('class="mark"');
  });

  it("an email's price has a money bar of cells, whose key says the same in words, also in the plain text", () => {
    const shares = [
      { payer: "you", label: "Your take-home pay", amount: "£60.00", percent: 72 },
      { payer: "tax", label: "Tax saved", amount: "£23.34", percent: 28 },
    ] as const;
    const priced = { ...content, price: { amount: "£60.00", unit: "a month", shares } };
    const bar = toMailHtml(priced).match(/<table class="bar".*?<\/table>/s)?.[0] ?? "";
    expect(
      [...bar.matchAll(/<td class="(\w+)" width="(\d+)%"/g)].map(([, payer, width]) => [payer, width]),
    ).toEqual([
      ["you", "72"],
      ["tax", "28"],
    ]);
    expect(bar.match(/bgcolor="#[0-9a-f]{6}"/g)).toHaveLength(2);
    expect(toMailHtml(priced)).toMatch(
      /class="label">Tax saved<\/td><td class="amount" align="right">£23\.34</,
    );
    expect(toMailText(priced)).toContain(
      "\n\n£60.00 a month\nYour take-home pay: £60.00\nTax saved: £23.34\n\n",
    );
    expect(toMailHtml({ ...content, price: { amount: "£60.00", unit: "a month" } })).not.toContain(
      'class="bar"',
    );
  });

  it("an email begins with the brand's letter and name, and has a dark mode", () => {
    expect(html).toMatch(/aria-hidden="true">Q<\/span> Quay Rewards<\/td>/);
    expect(html).toContain("@media(prefers-color-scheme:dark)");
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it("an email's plain text has the order of its HTML, with the address of its action and the contact", () => {
    expect(toMailText(content)).toBe(
      [
        "Cycle to work: your request is approved",
        "Hello Aisha,",
        "Your employer has approved your request.",
        "Starts: 1 January 2027",
        "Open My benefits:\nhttps://quay.example/app/my-benefits/?a=1&b=2",
        "Nothing else to do.",
        "Questions? Email help@quay.example",
        "-- \nQuay Rewards\n",
      ].join("\n\n"),
    );
  });

  it("[C1] an email escapes the contact's address", () => {
    const evil = toMailHtml({ ...content, supportEmail: '"><script>@quay.example' });
    expect(evil).not.toContain("<script>");
  });
});

test.each(["#0b4f6c", "#f2b705", "#ffffff", "#000000", "#ff69b4", "#333333", "#5a8f29"])(
  "[THEME-07] an email's text has enough contrast with %s in light and in dark",
  (brandColour) => {
    const { brand, onBrand, link, tint, bar, dark } = toMailColours(brandColour);
    const pairs = [
      [onBrand, brand],
      [link, "#ffffff"],
      [dark.onBrand, dark.brand],
      [dark.brand, "#191d21"],
      ["#17191c", tint],
      ["#f1f3f4", dark.tint],
    ] as const;
    for (const [text, ground] of pairs) expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    for (const [marks, ground] of [
      [bar, tint],
      [dark.bar, dark.tint],
    ] as const) {
      expect(wcagContrast(marks.employer, ground)).toBeGreaterThanOrEqual(3);
      expect(wcagContrast(marks.you, ground)).toBeGreaterThanOrEqual(7);
      expect(wcagContrast(marks.you, marks.employer)).toBeGreaterThanOrEqual(2);
    }
  },
);
