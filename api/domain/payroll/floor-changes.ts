import type { ProductCode } from "../benefits/kinds/types.ts";
import { getLatestDay } from "../calendar.ts";
import type { LockedLine } from "./ledger.ts";

/** What the minimum wage does to a benefit in a run: holds it, holds its arrears, or changes its funding. */
export type FloorEffect = "held" | "arrears-held" | "moved";

export interface FloorChanges {
  /** Effects that the person's last run did not have. */
  begun: { code: ProductCode; effect: FloorEffect }[];
  /** Benefits that are again taken as agreed. */
  released: ProductCode[];
}

type FloorLine = Pick<LockedLine, "productCode" | "entry" | "pence" | "heldPence" | "isRouteMoved">;

/** What the minimum wage changed for a person since their last locked run (B8). */
export function getFloorChanges(locked: readonly LockedLine[], lines: readonly FloorLine[]): FloorChanges {
  const lastPayDay = locked.reduce((day, { payDay }) => getLatestDay(day, payDay), "");
  const before = getEffects(locked.filter(({ payDay }) => payDay === lastPayDay));
  const currentEffects = getEffects(lines);
  const newlyHeld = [...currentEffects].filter(([code, effect]) => before.get(code) !== effect);
  const released = [...before]
    .filter(
      ([code, effect]) => effect !== "arrears-held" && !currentEffects.has(code) && isDeducted(code, lines),
    )
    .map(([code]) => code);
  return { begun: newlyHeld.map(([code, effect]) => ({ code, effect })), released };
}

function getEffects(lines: readonly FloorLine[]): Map<ProductCode, FloorEffect> {
  const effects = new Map<ProductCode, FloorEffect>();
  for (const line of lines) {
    const effect = findEffect(line);
    // A held benefit is reported as held, even if another effect applies too.
    if (effect && (effect === "held" || !effects.has(line.productCode)))
      effects.set(line.productCode, effect);
  }
  return effects;
}

function findEffect({ entry, pence, heldPence, isRouteMoved }: FloorLine): FloorEffect | null {
  if (entry === "HOLD") return "held";
  if (entry === "ADJUST" && heldPence !== 0) return "arrears-held";
  return entry === "REGULAR" && isRouteMoved && pence !== 0 ? "moved" : null;
}

const isDeducted = (code: ProductCode, lines: readonly FloorLine[]): boolean =>
  lines.some(({ productCode, entry, pence }) => productCode === code && entry === "REGULAR" && pence > 0);
