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

const QUOTE_ID_PATTERN =
  /^(\d{0,12})\.(\d{0,12})\.(\d{4}-\d\d-\d\d)?\.[\w-]{22}\.([\w-]{6})\.([\w-]{6})\.([\w-]{6})\.([\w-]{6})\.([\w-]{6})\.(\d{4}-\d\d-\d\d)?\.(-?\d{1,12})$/;

function parseQuoteId(quoteId: string) {
  const [, pence = "", monthly = "", coverDate = "", choice, pay, plan, ages, prices, ...payroll] =
    QUOTE_ID_PATTERN.exec(quoteId) ?? [];
  const [firstPayDay = "", arrears = "0"] = payroll;
  return { pence, monthly, coverDate, choice, pay, plan, ages, prices, firstPayDay, arrears };
}

/** Explains a difference: "It is now £300.00 a month on your payslip, not £280.00. Your pay has changed." */
export function describeQuoteChange(reviewed: string, current: string): string {
  const [reviewedQuote, currentQuote] = [parseQuoteId(reviewed), parseQuoteId(current)];
  const sentences: string[] = [];
  // Without a known quote, no difference can be explained.
  if (reviewedQuote.choice === undefined) return quotesCopy("changed");
  const isPriceMoved =
    reviewedQuote.pence !== currentQuote.pence || reviewedQuote.monthly !== currentQuote.monthly;
  if (reviewedQuote.monthly !== currentQuote.monthly && reviewedQuote.monthly && currentQuote.monthly)
    sentences.push(
      quotesCopy("monthly", {
        now: toQuotedPounds(currentQuote.monthly),
        was: toQuotedPounds(reviewedQuote.monthly),
      }),
    );
  else if (reviewedQuote.pence !== currentQuote.pence && reviewedQuote.pence && currentQuote.pence)
    sentences.push(
      quotesCopy("total", {
        now: toQuotedPounds(currentQuote.pence),
        was: toQuotedPounds(reviewedQuote.pence),
      }),
    );
  if (reviewedQuote.coverDate !== currentQuote.coverDate && reviewedQuote.coverDate && currentQuote.coverDate)
    sentences.push(quotesCopy("starts", { now: currentQuote.coverDate, was: reviewedQuote.coverDate }));
  if (
    reviewedQuote.firstPayDay !== currentQuote.firstPayDay &&
    reviewedQuote.firstPayDay &&
    currentQuote.firstPayDay
  )
    sentences.push(quotesCopy("firstPay", { now: currentQuote.firstPayDay, was: reviewedQuote.firstPayDay }));
  if (reviewedQuote.arrears !== currentQuote.arrears)
    sentences.push(toArrearsText(Number(currentQuote.arrears)));
  if (sentences.length === 0) sentences.push(quotesCopy("changed"));
  return [...sentences, ...listCauses(reviewedQuote, currentQuote, isPriceMoved)].join(" ");
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
