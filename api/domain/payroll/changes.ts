import { isPaidFor } from "../benefits/contributions.ts";
import { isCore } from "../benefits/ending.ts";
import { getChildLeavingDay } from "../benefits/family.ts";
import { getKind } from "../benefits/kinds/index.ts";
import type { Product } from "../benefits/product.ts";
import { isByPensionLaw } from "../benefits/selection.ts";
import { addDays, getEarliestDay, getLatestDay, toMonthDay } from "../calendar.ts";
import { findCause } from "./causes.ts";
import { getElementKey } from "./due-elements.ts";
import { listElections } from "./elections.ts";
import { type EarlierLine, getLastRunAmounts } from "./last-run.ts";
import type { LedgerSelection, PayrollLine } from "./ledger.ts";
import { roundingReason, toLineReason } from "./line-reason.ts";
import type { Cause, PersonAsAt } from "./person-as-at-types.ts";
import type { InstalmentPlan } from "./plans.ts";
import { findReferenceDay, listPremiumDays } from "./recurring.ts";
import { findLockTime, type RunPeriod } from "./run-context.ts";

/**
 * Marks how each line differs from the person's last locked run, and adds a line for each element that
 * stopped.
 */
export function flagChanges(
  lines: readonly PayrollLine[],
  plans: readonly InstalmentPlan[],
  person: PersonAsAt,
  period: RunPeriod,
): PayrollLine[] {
  const before = getLastRunAmounts(lines, plans, person);
  const now = new Set<string>();
  const flagged = lines.map((line): PayrollLine => {
    if (line.entry === "ADJUST" || line.entry === "BALANCE") return line;
    const key = getElementKey(line);
    now.add(key);
    const earlier = before.get(key);
    if (line.entry === "HOLD" || earlier?.pence === line.pence) return line;
    if (!earlier) return { ...line, flag: "NEW", reason: explainNewLine(line, before, person, period) };
    return { ...line, flag: "CHANGE", reason: explainChangedLine(line, earlier, person, period) };
  });
  const stopped = [...before.entries()]
    .filter(([key]) => !now.has(key))
    .map(([, earlier]) => toStoppedLine(earlier, lines, plans, person, period));
  return [...flagged, ...stopped];
}

function explainNewLine(
  line: PayrollLine,
  before: ReadonlyMap<string, EarlierLine>,
  person: PersonAsAt,
  period: RunPeriod,
): string {
  if (line.isRouteMoved) return toLineReason("minimumWage");
  const wasMoved = [...before.values()].some(
    (each) => each.isRouteMoved && each.productCode === line.productCode,
  );
  if (wasMoved) return toLineReason("released");
  if (line.selection?.source === "automatic-enrolment") return toLineReason("new.enrolled");
  if (line.selection && isByPensionLaw(line.selection)) return toLineReason("new.joined");
  const reason = toLineReason(line.selection?.isByRule ? "new.employer" : "new.chosen");
  const product = person.run.catalogue.find(line.productCode);
  return product && isPaidForTwoPeriods(product, person, period)
    ? toLineReason("paysForTwo", { reason })
    : reason;
}

function explainChangedLine(
  line: PayrollLine,
  earlier: EarlierLine,
  person: PersonAsAt,
  period: RunPeriod,
): string {
  if (earlier.entry === "HOLD") return toLineReason("released");
  const product = person.run.catalogue.find(line.productCode);
  if (!product) return toLineReason("newPrice");
  const isRounding = Math.abs(line.pence - earlier.pence) === 1;
  // Only rounding changes an agreed instalment by a penny.
  if (line.plan !== "" && isRounding) return roundingReason;
  const fell = findTierFall(line.selection, product, person, earlier.payDay, period);
  if (fell !== null) return fell;
  const cause = findCauseSince(earlier.payDay, product, person, period);
  // An import may have changed other prices only, so everything else that explains the amount is better.
  if ((!cause || cause.isImport) && wasPaidForTwoPeriods(product, earlier, person))
    return toLineReason("paidForTwo");
  // A year's larger parts come first, so a penny less is rounding and not an imported price.
  const isSmallerPart = isRounding && line.pence < earlier.pence;
  if (cause && !(cause.isImport && isSmallerPart))
    return isPaidForTwoPeriods(product, person, period)
      ? toLineReason("paysForTwo", { reason: cause.getText() })
      : cause.getText();
  if (line.plan === "" && period.place === 0) return toLineReason("newYear");
  return isRounding ? roundingReason : toLineReason("newPrice");
}

const wasPaidForTwoPeriods = (product: Product, { payDay }: EarlierLine, person: PersonAsAt) =>
  (person.book.lockedByPayDay.get(payDay) ?? []).some((period) =>
    isPaidForTwoPeriods(product, person, period),
  );

/** Whether a run takes the premium of its own period and the next one's. */
function isPaidForTwoPeriods(product: Product, person: PersonAsAt, period: RunPeriod): boolean {
  if (!getKind(product).isPaidAhead) return false;
  const elections = listElections(person).find((each) => each.product.code === product.code);
  return elections !== undefined && listPremiumDays(person, elections, period).length === 2;
}

/** Explains a change by records since the last run, or else by earlier records whose day has come since. */
function findCauseSince(
  payDay: string,
  product: Product,
  person: PersonAsAt,
  period: RunPeriod,
): Cause | undefined {
  const after = findLockTime(payDay, person.book);
  const until = getLatestDay(period.to, period.payDay, findReferenceDay(product, period) ?? period.payDay);
  const recorded = after === null ? undefined : findCause(person, product, { after, until });
  if (recorded && !recorded.isImport) return recorded;
  const since = getKind(product).payment === "share" ? getFirstPartDay(payDay, person) : addDays(payDay, 1);
  return findCause(person, product, { after: Number.NEGATIVE_INFINITY, since, until }) ?? recorded;
}

/** A share of pay that changed after the last run's period began is taken in full only from this run. */
const getFirstPartDay = (payDay: string, { book }: PersonAsAt): string =>
  (book.lockedByPayDay.get(payDay) ?? []).reduce(
    (first, { from }) => getEarliestDay(first, addDays(from, 1)),
    addDays(payDay, 1),
  );

/** "Tier fell on 20 November": a covered child reached the age limit between two pay days. */
function findTierFall(
  selection: PayrollLine["selection"],
  product: Product,
  { ledger }: PersonAsAt,
  after: string,
  period: RunPeriod,
): string | null {
  const ages = product.childAges;
  const until = findReferenceDay(product, period);
  if (!ages || !selection || until === null || getKind(product).covers === undefined) return null;
  const days = ledger.family
    .filter(({ id, relationship }) => relationship === "dependant" && selection.people.includes(id))
    .map((child) => getChildLeavingDay(child, ages))
    .filter((day) => day > after && day <= until);
  const [first] = days.sort();
  return first === undefined ? null : toLineReason("tierFell", { day: toMonthDay(first) });
}

function toStoppedLine(
  earlier: EarlierLine,
  lines: readonly PayrollLine[],
  plans: readonly InstalmentPlan[],
  person: PersonAsAt,
  period: RunPeriod,
): PayrollLine {
  const { productCode, element, type, plan } = earlier;
  const selection = findStoppedLine(earlier, person);
  const others = lines.filter((line) => line.productCode === productCode && line.entry === "REGULAR");
  const isMoved = others.some(({ isRouteMoved }) => isRouteMoved);
  const isReleased = earlier.isRouteMoved && others.some((line) => line.type === "SAC");
  const explainStop = () => explainStoppedLine(earlier, selection, plans, person, period);
  return {
    productCode,
    element,
    type,
    plan,
    entry: "REGULAR",
    origin: period.payDay,
    pence: 0,
    heldPence: 0,
    carriedPence: 0,
    instalment: null,
    instalmentText: null,
    roomPence: null,
    priceLines: null,
    isRouteMoved: isMoved,
    selection,
    flag: "STOP",
    isExplained: true,
    reason: isMoved ? toLineReason("minimumWage") : isReleased ? toLineReason("released") : explainStop(),
  };
}

/** The newest version that is more than the core, because the core returns after that version stops. */
function findStoppedLine({ productCode, plan }: EarlierLine, { ledger, run }: PersonAsAt) {
  const product = run.catalogue.find(productCode);
  const versions = ledger.selections
    .filter(({ code, id }) => (plan === "" ? code === productCode : id === plan))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  return versions.find(({ choice }) => !product || !isCore(product, choice)) ?? versions[0] ?? null;
}

function explainStoppedLine(
  { productCode, plan: id, payDay: before }: EarlierLine,
  selection: LedgerSelection | null,
  plans: readonly InstalmentPlan[],
  person: PersonAsAt,
  period: RunPeriod,
): string {
  const plan = plans.find((each) => each.selection.id === id);
  const { payDay } = period;
  const leaveDate = plan ? plan.leaveDate : person.getSnapshotOn(payDay).member.leaveDate;
  if (leaveDate !== null && leaveDate <= payDay) return toLineReason("left");
  if (plan && !plan.isVoid && plan.remainingParts.length === 0) return toLineReason("paidInFull");
  if (selection?.status === "opted-out") return toLineReason("optedOut");
  if (selection && !isPaidFor(selection)) return toLineReason("cancelled");
  const product = person.run.catalogue.find(productCode);
  if (!product) return toLineReason("ended");
  const fell = findTierFall(selection, product, person, before, period);
  const cause = findCauseSince(before, product, person, period);
  return fell ?? (cause?.isFamily ? cause.getText() : toLineReason("ended"));
}
