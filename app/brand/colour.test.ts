import { describe, expect, it } from "vitest";
import {
  darken,
  getContrast,
  getTextColour,
  type Hex,
  INK,
  mixTint,
  parseHex,
  WHITE,
} from "./colour.server.ts";

const roundRatio = (ratio: number) => Math.round(ratio * 100) / 100;

/** The largest difference of two colours in one channel, 0 to 255. */
function getDistance(a: Hex, b: Hex): number {
  const readChannel = (hex: Hex, index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return Math.max(...[1, 3, 5].map((at) => Math.abs(readChannel(a, at) - readChannel(b, at))));
}

describe("text on a brand colour", () => {
  it.each([
    ["#0b4f6c", 8.94, WHITE, 8.94],
    ["#f2b705", 1.82, INK, 9.69],
    ["#00a36c", 3.25, INK, 5.41],
  ] as const)(
    "[THEME-01] white on the colour %s has a contrast of %f, so the text is %s with a contrast of %f",
    (brand, white, text, ratio) => {
      expect(roundRatio(getContrast(WHITE, brand))).toBe(white);
      expect(getTextColour(brand)).toBe(text);
      expect(roundRatio(getContrast(getTextColour(brand), brand))).toBe(ratio);
    },
  );

  it("[THEME-01] text passes AA on every grey, including greys on which neither white nor ink does", () => {
    for (let value = 0; value < 256; value++) {
      const grey = `#${value.toString(16).padStart(2, "0").repeat(3)}` as Hex;
      expect(getContrast(getTextColour(grey), grey), grey).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("a brand colour as text", () => {
  it.each([
    ["#0b4f6c", "#0b4f6c", 8.94],
    ["#f2b705", "#936f03", 4.65],
    ["#00a36c", "#008558", 4.67],
  ] as const)("[THEME-01] the colour %s as text on white becomes about %s", (brand, expected, ratio) => {
    const text = darken([WHITE], brand, 4.5);
    expect(getDistance(text, expected)).toBeLessThanOrEqual(6);
    expect(Math.abs(getContrast(text, WHITE) - ratio)).toBeLessThan(0.2);
    expect(getContrast(text, WHITE)).toBeGreaterThanOrEqual(4.5);
  });

  it("the colour white as text on white is darkened to a readable grey", () => {
    expect(getContrast(darken([WHITE], WHITE, 4.5), WHITE)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("tints of a colour", () => {
  it("[THEME-07] a colour has tints of 100, 80, 60, 20 and 5 percent on white", () => {
    expect([100, 80, 60, 20, 5].map((percent) => mixTint("#0b4f6c", percent))).toEqual([
      "#0b4f6c",
      "#3c7289",
      "#6d95a7",
      "#cedce2",
      "#f3f6f8",
    ]);
  });

  it("[THEME-06] the default colour #666666 has a contrast of 4.35:1 on its 20% tint", () => {
    expect(roundRatio(getContrast("#666666", mixTint("#666666", 20)))).toBe(4.35);
  });
});

describe("a colour from outside", () => {
  it.each([
    ["#0B4F6C", "#0b4f6c"],
    [" #abc ", "#aabbcc"],
  ])("the text %j is read as the colour %s", (text, hex) => expect(parseHex(text)).toBe(hex));

  it.each([
    "red;} body{display:none",
    "#fff;}",
    "red",
    "0B4F6C",
    "#12345",
    "#12345678",
    "url(//evil.example)",
    "",
    null,
    undefined,
    7,
    ["#fff"],
  ])("[C10] the value %j is not read as a colour", (text) => expect(parseHex(text)).toBeNull());
});
