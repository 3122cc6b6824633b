import { totalBenefitsCopy } from "#copy/total-benefits";
import type { Shades } from "~/brand/palette.server.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import type { Payer } from "~/components/content/paid-shares.ts";
import { listTotalsShares, type TotalsRow } from "~/components/content/totals-columns.ts";
import type { Doc } from "./pdf-document.server.ts";

export interface Share {
  payer: Payer;
  label: string;
  pence: number;
}

interface BarPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

const labels = { employer: "employer", tax: "saved", you: "net" } as const;

/** The shares of the page's bar, with the names of the statement's columns. */
export const listLabelledShares = (totals: TotalsRow | null): Share[] =>
  (totals ? listTotalsShares(totals) : []).map(({ payer, pence }) => ({
    payer,
    label: totalBenefitsCopy(labels[payer]),
    pence,
  }));

/** Draws the money bar and the marks of its key: the person dark, saved tax hatched, the employer light. */
export function drawMoneyBar(doc: Doc, shares: readonly Share[], place: BarPlace, colour: Shades) {
  const sum = shares.reduce((total, { pence }) => total + pence, 0);
  let left = place.left;
  for (const { payer, pence } of shares) {
    const width = (place.width * pence) / sum;
    drawMark(doc, payer, { ...place, left, width: Math.max(0.5, width - 1.5) }, colour);
    left += width;
  }
  for (const key of listKeys(shares, place)) {
    drawMark(doc, key.payer, { left: key.left - 15, top: key.top + 1, width: 9, height: 9 }, colour);
  }
}

/** The words of the bar's key, side by side below it, each with room for its mark. */
export function listKeys(shares: readonly Share[], { left, top, width, height }: BarPlace) {
  const column = width / shares.length;
  return shares.map(({ payer, label, pence }, index) => ({
    payer,
    text: `${label} ${formatMoney(pence)}`,
    left: left + index * column + 15,
    top: top + height + 9,
    width: column - 20,
  }));
}

/** The mark of a payer, which can be told from the others without colour. */
function drawMark(doc: Doc, payer: Payer, { left, top, width, height }: BarPlace, colour: Shades) {
  const strong = colour.text;
  if (payer === "you") {
    doc.rect(left, top, width, height).fill(strong);
    return;
  }
  doc.rect(left, top, width, height).fill(colour.tints[20].surface);
  doc
    .save()
    .rect(left, top, width, height)
    .clip()
    .lineWidth(payer === "tax" ? 1.2 : 1)
    .strokeColor(strong);
  if (payer === "tax") {
    for (let x = left - height; x < left + width; x += 4) {
      doc.moveTo(x, top + height).lineTo(x + height, top);
    }
    doc.stroke();
  } else doc.rect(left, top, width, height).stroke();
  doc.restore();
}
