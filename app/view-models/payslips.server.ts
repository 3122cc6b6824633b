import { getPayslips } from "#contract/extensions/payroll.ts";
import type { CallReply } from "#contract/index.ts";
import { payslipCopy } from "#copy/payslip";
import type { PayslipItem, PayslipPartName, PayslipView } from "~/components/content/payslip-view.ts";
import { toMonthLabel } from "~/copy/day.server.ts";
import { formatLongDay } from "~/copy/day.ts";
import type { Upstream } from "~/upstream/client.server.ts";

type Payslip = CallReply<typeof getPayslips>[number];
type Line = Payslip["lines"][number];

/** The person's amounts by run, as received; null if they could not be loaded. */
export async function loadPayslips(upstream: Upstream): Promise<PayslipView[] | null> {
  const reply = await upstream.call(getPayslips);
  return reply.ok ? reply.data.map(toPayslip) : null;
}

const partByType: Record<string, PayslipPartName> = {
  SAC: "before-tax",
  NPA: "before-tax",
  NET: "net-pay",
  LOAN: "net-pay",
  ER: "employer",
  BIK: "taxed",
};
const partNames: readonly PayslipPartName[] = ["before-tax", "net-pay", "other", "employer", "taxed"];

export function toPayslip(payslip: Payslip): PayslipView {
  const { payDay, label, basis, lines, carried } = payslip;
  const getName = (origin: string) => getPeriodName(origin, payslip);
  const partLines = Map.groupBy(lines, ({ type }) => partByType[type] ?? "other");
  return {
    label,
    basis,
    payDay: formatLongDay(payDay) ?? payDay,
    parts: partNames.flatMap((name) => {
      const partLinesOf = partLines.get(name);
      return partLinesOf
        ? [{ name, pence: sumLines(partLinesOf), items: toItems(partLinesOf, getName) }]
        : [];
    }),
    carried: carried.map(({ name, origin, pence }) => ({
      text: payslipCopy("carriedFor", { name, period: getName(origin) }),
      pence: Math.abs(pence),
    })),
  };
}

/** Adjustments are shown under the first line of their element, or separately if there is none. */
function toItems(lines: readonly Line[], getName: (origin: string) => string): PayslipItem[] {
  const elements = Map.groupBy(lines, ({ element, benefitId }) => `${element} ${benefitId}`);
  return [...elements.values()].flatMap((elementLines) => {
    const isAdjustment = ({ entry }: Line) => entry === "ADJUST";
    const adjustments = elementLines.filter(isAdjustment);
    const [regular, ...others] = elementLines.filter((line) => !isAdjustment(line));
    const heads = [regular ?? adjustments.slice(0, 1).map(toEmptyLine), others].flat();
    return heads.map((head, index) => toItem(head, index === 0 ? adjustments : [], getName));
  });
}

const toEmptyLine = (adjustment: Line): Line => ({ ...adjustment, pence: 0, reason: null });

function toItem(head: Line, adjustments: readonly Line[], getName: (origin: string) => string): PayslipItem {
  const pence = head.pence + sumLines(adjustments);
  return {
    benefitId: head.benefitId,
    name: head.name,
    pence,
    status: findStatus(head, pence),
    paymentNotes: listPaymentMethods(head),
    heldPence: head.heldPence || null,
    reason: head.reason ?? null,
    adjustments: adjustments.map((line) => ({
      text: payslipCopy("ofWhich", { period: getName(line.origin ?? "") }),
      reason: line.reason ?? null,
      pence: line.pence,
    })),
  };
}

function findStatus(head: Line, pence: number): PayslipItem["status"] {
  if (head.entry === "HOLD") return { label: payslipCopy("hold"), tone: "wait" };
  const isOwnMoney = partByType[head.type] === "before-tax" || partByType[head.type] === "net-pay";
  if (pence < 0 && isOwnMoney) {
    // A negative regular amount is not a refund but pay, such as for sold holiday.
    const isAdded = head.entry === "REGULAR" && head.pence < 0;
    return { label: payslipCopy(isAdded ? "added" : "paidBack"), tone: "good" };
  }
  if (head.entry === "BALANCE") return { label: payslipCopy("balance"), tone: "wait" };
  if (head.entry !== "REGULAR" || !head.flag) return null;
  return { label: payslipCopy(`flag.${head.flag}`), tone: head.flag === "NEW" ? "good" : "quiet" };
}

const methods = ["SAC", "NPA", "LOAN"] as const;

function listPaymentMethods({ type, instalment }: Line): string[] {
  const method = methods.find((each) => each === type);
  return [
    ...(method ? [payslipCopy(`method.${method}`)] : []),
    ...(instalment ? [payslipCopy("instalment", { instalment })] : []),
  ];
}

const sumLines = (lines: readonly Line[]) => lines.reduce((sum, { pence }) => sum + pence, 0);

/** "October" for a person paid by the month, with the year if it differs; otherwise the pay day. */
export function getPeriodName(origin: string, { payDay, label }: Pick<Payslip, "payDay" | "label">): string {
  if (getMonth(payDay) !== label) return formatLongDay(origin) ?? origin;
  const month = getMonth(origin);
  return origin.slice(0, 4) === payDay.slice(0, 4) ? month.replace(/ \d+$/, "") : month;
}

const getMonth = (day: string) => toMonthLabel(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`));
