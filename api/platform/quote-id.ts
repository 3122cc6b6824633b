import { createHash } from "node:crypto";
import { quotesCopy } from "#api-copy/quotes";
import { type Quote, toShownQuote } from "../domain/benefits/submission.ts";
import { toPounds } from "../domain/pay/money.ts";
import { toShownVersion } from "./shown-version.ts";

/**
 * Identifies what a person reviewed before Confirm (B11): the shown version, then short digests of what the
 * price depends on. A difference can then be explained without storing every quote.
 */
export function toQuoteId(quote: Quote, termsVersion: string | null): string {
  const { choice, people } = quote.selection;
  const { payPence, planFrom, ages, pricesFrom } = quote.basis;
  const causes = [[choice, people], payPence, planFrom, ages, pricesFrom].map(digestValue);
  const { selection, arrearsPence } = quote;
  return [
    toShownVersion(toShownQuote(quote, termsVersion)),
    ...causes,
    selection.firstDeductionDate ?? "",
    arrearsPence,
  ].join(".");
}

const digestValue = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("base64url")
    .slice(0, 6);

const FORM =
  /^(\d{0,12})\.(\d{0,12})\.(\d{4}-\d\d-\d\d)?\.[\w-]{22}\.([\w-]{6})\.([\w-]{6})\.([\w-]{6})\.([\w-]{6})\.([\w-]{6})\.(\d{4}-\d\d-\d\d)?\.(-?\d{1,12})$/;

function parseQuoteId(quoteId: string) {
  const [, pence = "", monthly = "", coverDate = "", choice, pay, plan, ages, prices, ...payroll] =
    FORM.exec(quoteId) ?? [];
  const [firstPayDay = "", arrears = "0"] = payroll;
  return { pence, monthly, coverDate, choice, pay, plan, ages, prices, firstPayDay, arrears };
}

/** Explains a difference: "It is now £300.00 a month on your payslip, not £280.00. Your pay has changed." */
export function describeQuoteChange(reviewed: string, current: string): string {
  const [was, is] = [parseQuoteId(reviewed), parseQuoteId(current)];
  const sentences: string[] = [];
  // Without a known quote, no difference can be explained.
  if (was.choice === undefined) return quotesCopy("changed");
  const isPriceMoved = was.pence !== is.pence || was.monthly !== is.monthly;
  if (was.monthly !== is.monthly && was.monthly && is.monthly)
    sentences.push(
      quotesCopy("monthly", { now: toQuotedPounds(is.monthly), was: toQuotedPounds(was.monthly) }),
    );
  else if (was.pence !== is.pence && was.pence && is.pence)
    sentences.push(quotesCopy("total", { now: toQuotedPounds(is.pence), was: toQuotedPounds(was.pence) }));
  if (was.coverDate !== is.coverDate && was.coverDate && is.coverDate)
    sentences.push(quotesCopy("starts", { now: is.coverDate, was: was.coverDate }));
  if (was.firstPayDay !== is.firstPayDay && was.firstPayDay && is.firstPayDay)
    sentences.push(quotesCopy("firstPay", { now: is.firstPayDay, was: was.firstPayDay }));
  if (was.arrears !== is.arrears) sentences.push(toArrearsText(Number(is.arrears)));
  if (sentences.length === 0) sentences.push(quotesCopy("changed"));
  return [...sentences, ...listCauses(was, is, isPriceMoved)].join(" ");
}

type ParsedQuoteId = ReturnType<typeof parseQuoteId>;

function listCauses(reviewed: ParsedQuoteId, current: ParsedQuoteId, isPriceMoved: boolean): string[] {
  if (reviewed.choice !== current.choice) return [quotesCopy("why.choice")];
  const causes = [
    ...(reviewed.pay === current.pay ? [] : [quotesCopy("why.pay")]),
    ...(reviewed.plan === current.plan ? [] : [quotesCopy("why.plan")]),
    // A changed age is a reason only if it changes the price.
    ...(reviewed.ages === current.ages || !isPriceMoved ? [] : [quotesCopy("why.ages")]),
  ];
  const isPriceAlone = isPriceMoved && (reviewed.prices !== current.prices || causes.length === 0);
  return isPriceAlone ? [...causes, quotesCopy("why.price")] : causes;
}

function toArrearsText(pence: number): string {
  if (pence === 0) return quotesCopy("noArrears");
  const amount = toPounds(Math.abs(pence));
  return pence > 0 ? quotesCopy("arrearsTaken", { amount }) : quotesCopy("arrearsBack", { amount });
}

const toQuotedPounds = (pence: string) => toPounds(Number(pence));
