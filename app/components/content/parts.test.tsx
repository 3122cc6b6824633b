// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createServerDocument } from "../../../tests/support/render.tsx";
import { getBenefitPicture, toPictureName } from "./benefit-picture.ts";
import { Headroom } from "./headroom.tsx";
import { MoneyBar } from "./money-bar.tsx";
import type { MoneyShare } from "./paid-shares.ts";
import { Tile } from "./picture.tsx";
import { getDrawing, SPOTS } from "./pictures.ts";
import { PriceCard } from "./price-card.tsx";
import { Row, RowPrice, Rows } from "./rows.tsx";
import { TimeLine } from "./time-line.tsx";

describe("money bar", () => {
  const pension: MoneyShare[] = [
    { payer: "you", pence: 15000 },
    { payer: "tax", pence: 5000 },
    { payer: "employer", pence: 20000 },
  ];
  const listPlaces = (page: Document) =>
    [...page.querySelectorAll(".bp-money-bar__bar > rect")].map((rect) => [
      rect.getAttribute("x"),
      rect.getAttribute("width"),
    ]);

  it("a money bar draws the shares one after the other in proportion, using attributes only", () => {
    const page = createServerDocument(<MoneyBar shares={pension} />);
    expect(listPlaces(page)).toEqual([
      ["0.00%", "37.50%"],
      ["37.50%", "12.50%"],
      ["50.00%", "50.00%"],
    ]);
    expect(page.querySelectorAll("[style]")).toHaveLength(0);
  });

  it("a money bar is one picture for screen readers, named by every sum and the total", () => {
    const total = { label: "Goes into your pension", pence: 40000 };
    const page = createServerDocument(<MoneyBar shares={pension} total={total} />);
    expect(page.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
      "Your take-home pay £150.00, Tax and National Insurance saved £50.00, Your employer £200.00, Goes into your pension £400.00",
    );
    expect(page.querySelectorAll("[aria-label]")).toHaveLength(1);
  });

  it("a money bar leaves out zero, and draws nothing for an empty sum", () => {
    const shares: MoneyShare[] = [
      { payer: "you", pence: 0 },
      { payer: "employer", pence: 1024 },
    ];
    expect(listPlaces(createServerDocument(<MoneyBar shares={shares} />))).toEqual([["0.00%", "100.00%"]]);
    expect(listPlaces(createServerDocument(<MoneyBar shares={[{ payer: "you", pence: 0 }]} />))).toEqual([]);
  });

  it("a money bar next to longer bars is as long as its share of the longest", () => {
    const page = createServerDocument(<MoneyBar shares={[{ payer: "you", pence: 100 }]} fullPence={400} />);
    expect(listPlaces(page)).toEqual([["0.00%", "25.00%"]]);
  });

  it.each(["thin", "usual", "tall"] as const)(
    "[D11] a %s money bar is no higher than a line of text or two where the style sheet is missing",
    (size) => {
      const bar = createServerDocument(<MoneyBar shares={pension} size={size} />).querySelector("svg");
      expect(bar?.getAttribute("width")).toBe("100%");
      expect(Number(bar?.getAttribute("height") ?? 150)).toBeLessThanOrEqual(36);
    },
  );

  it("[D11] the bar of the pay left above the minimum wage is no higher than a line where the style sheet is missing", () => {
    const room = <Headroom pence={500} fullPence={1000} thresholds={{ low: 200, critical: 100 }} />;
    expect(Number(createServerDocument(room).querySelector("svg")?.getAttribute("height") ?? 150)).toBe(10);
  });

  it.each([
    [500, 1_000, "50.00%"],
    [2_000, 1_000, "100.00%"],
    [0, 0, "0.00%"],
  ])("the bar of %i pence left of %i has the width %s", (pence, fullPence, width) => {
    const room = <Headroom pence={pence} fullPence={fullPence} thresholds={{ low: 0, critical: 0 }} />;
    expect(createServerDocument(room).querySelector("svg > rect")?.getAttribute("width")).toBe(width);
  });

  it("two money bars on one page have different pattern ids", () => {
    const page = createServerDocument(
      <>
        <MoneyBar shares={pension} />
        <MoneyBar shares={pension} />
      </>,
    );
    const ids = [...page.querySelectorAll("pattern")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(page.querySelector(`rect[fill="url(#${id})"]`)).not.toBeNull();
  });
});

describe("time line", () => {
  it("the time line names the finished steps in words and marks the present one", () => {
    const page = createServerDocument(
      <TimeLine
        steps={[
          { title: "You asked", when: "22 November", state: "done" },
          { title: "Your employer approves", when: "By 10 December", state: "now" },
          { title: "Starts", when: "1 January", state: "next" },
        ]}
      />,
    );
    const steps = [...page.querySelectorAll("ol > li")];
    expect(steps.map((step) => step.textContent)).toEqual([
      "Done: You asked 22 November",
      "Your employer approves By 10 December",
      "Starts 1 January",
    ]);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null]);
  });
});

describe("price card", () => {
  it("a price card does not call a price a cost", () => {
    const card = createServerDocument(
      <PriceCard label="From" pence={1000} note="a month of take-home pay" />,
    );
    expect(card.querySelector(".bp-price")?.textContent).toBe("From £10.00 a month of take-home pay");
    const free = createServerDocument(<PriceCard pence={null} note="No cost to you" />);
    expect(free.querySelector(".bp-price")?.textContent).toBe("No cost to you");
  });
});

describe("rows of a list", () => {
  it("a row with a link can be pressed anywhere and has the link's name", () => {
    const page = createServerDocument(
      <Rows>
        <Row title="Gym" to="/gym" price={<RowPrice amount="£24.99" note="a month" />} />
        <Row title="Dental" />
      </Rows>,
    );
    expect([...page.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")])).toEqual([
      ["Gym", "/gym"],
    ]);
    expect([...page.querySelectorAll("li h3")].map((h) => h.textContent)).toEqual(["Gym", "Dental"]);
  });
});

describe("pictures", () => {
  const sprite = readFileSync("app/components/content/sprite.svg", "utf8");

  it.each([
    ["cycle", "cycle"],
    ["private-medical", "medical"],
    ["partner-life", "partner"],
    ["life", "life"],
    ["electric-car", "car"],
    ["childcare-vouchers", "childcare"],
    ["cash-plan", "cash"],
    ["season-ticket", "season"],
    ["income-protection", "income"],
    ["critical-illness", "critical"],
    ["PENSION-2", "pension"],
  ])("the benefit %s has one picture whether its content names the icon %s or not", (code, spot) => {
    expect([getBenefitPicture(code), getBenefitPicture(code, "sun")]).toEqual([spot, spot]);
  });

  it("each benefit of the demo's clients has a different picture", () => {
    const clients = ["harbourline", "larkspur", "cwmcoed"];
    const codes = clients.flatMap((client) => readdirSync(`docs/clients/${client}/plans`));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => getBenefitPicture(code) === "gift")).toEqual([]);
    const pictures = readdirSync("docs/clients/harbourline/plans").map((code) => getBenefitPicture(code));
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it("a benefit of an unknown kind has the picture that its content names, or else a gift", () => {
    expect(getBenefitPicture("b-17", "bike")).toBe("cycle");
    expect(getBenefitPicture("b-17", "chat")).toBe("gift");
    expect(getBenefitPicture("b-17", "constructor")).toBe("gift");
    expect(getBenefitPicture("b-17")).toBe("gift");
  });

  it("each picture name that content may use has a drawing", () => {
    const names = ["bike", "coin", "document", "empty", "family", "shield", "sun", "tooth", "chat", "leaf"];
    for (const name of [...names, ...SPOTS]) {
      const picture = toPictureName(name);
      const drawing = picture && getDrawing(picture);
      expect(sprite, name).toMatch(new RegExp(`id="(i-)?${drawing}"`));
    }
  });

  it("the pictures weigh at most 12 KB and contain drawings only", () => {
    expect(Buffer.byteLength(sprite)).toBeLessThanOrEqual(12 * 1024);
    expect(sprite.match(/<script|<foreignObject|<style|<image|<text|\son\w+=|href="[^#]|url\(/i)).toBeNull();
  });

  it("a benefit's picture tile is hidden from screen readers", () => {
    const page = createServerDocument(<Tile name="bike" />);
    expect(page.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
    expect(page.querySelector("use")?.getAttribute("href")).toMatch(/sprite\S*\.svg#cycle$/);
  });
});
