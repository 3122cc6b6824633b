import { getKind } from "../benefits/kinds/index.ts";
import type { ProductCode } from "../benefits/kinds/types.ts";
import type { LockedLine } from "./ledger.ts";
import type { PersonAsAt } from "./person-as-at-types.ts";
import { type DueAmount, getElement, listRecurringAmounts, toShareByRoute } from "./recurring.ts";
import type { RunPeriod } from "./run-context.ts";

/** The key of a product's element; for a plan it includes the plan's id. */
export const getElementKey = ({
  productCode,
  element,
  plan,
}: Pick<LockedLine, "productCode" | "element" | "plan">) => `${productCode}|${element}|${plan}`;

/** What the minimum wage did in a locked run, for later runs to read. */
export interface FloorFacts {
  /** Products, pay days and groups whose share of pay was taken without sacrifice instead. */
  moved: ReadonlySet<string>;
  /** Keys, pay days and groups of amounts that were not taken and never will be. */
  held: ReadonlySet<string>;
}

export function getFloorFacts(locked: readonly LockedLine[]): FloorFacts {
  const moved = new Set<string>();
  const heldElements = new Set<string>();
  for (const line of locked) {
    if (line.isRouteMoved) moved.add(`${line.productCode}|${line.origin}|${line.group}`);
    if (line.entry === "HOLD") heldElements.add(`${getElementKey(line)}|${line.origin}|${line.group}`);
  }
  return { moved, held: heldElements };
}

export interface DueElement extends DueAmount {
  key: string;
  element: string;
}

const toElement = (due: DueAmount): DueElement => {
  const element = getElement(due.product, due.type);
  return { ...due, element, key: getElementKey({ productCode: due.product.code, element, plan: "" }) };
};

/** The amounts due for a period as known now, one per element (B4.1). */
export function listDueElements(person: PersonAsAt, period: RunPeriod): DueElement[] {
  const elements: DueElement[] = [];
  for (const amount of listRecurringAmounts(person, period)) {
    const element = toElement(amount);
    const sameElement = elements.find(({ key }) => key === element.key);
    if (sameElement) Object.assign(sameElement, { pence: sameElement.pence + element.pence, lines: null });
    else elements.push(element);
  }
  return elements;
}

/**
 * The amounts due for a locked period. Those that the minimum wage held back are left out, and moved ones
 * have their new funding.
 */
export function listElementsOfLockedPeriod(
  person: PersonAsAt,
  period: RunPeriod,
  floor: FloorFacts,
): DueElement[] {
  const periodKey = `${period.payDay}|${period.calendar.group.code}`;
  const elements: DueElement[] = [];
  for (const element of listDueElements(person, period)) {
    const { product } = element;
    if (getKind(product).payment === "voucher") continue;
    const isMoved = element.type === "SAC" && floor.moved.has(`${product.code}|${periodKey}`);
    const due = isMoved ? toElement(toOtherRoute(element, person, period)) : element;
    if (floor.held.has(`${due.key}|${periodKey}`)) continue;
    const sameElement = elements.find(({ key }) => key === due.key);
    if (sameElement) sameElement.pence += due.pence;
    else elements.push(due);
  }
  return elements;
}

/** Whether a product's amounts are compared with those of locked runs. */
export const hasAdjustments = (code: ProductCode, { run }: PersonAsAt): boolean => {
  const product = run.catalogue.find(code);
  const payment = product && getKind(product).payment;
  return payment === "premium" || payment === "share";
};

const toOtherRoute = (due: DueAmount, person: PersonAsAt, { payDay }: RunPeriod): DueAmount => ({
  ...due,
  ...toShareByRoute(due.pence, person.run.otherRoute, person, payDay),
});
