import { benefitsCopy } from "#api-copy/benefits";
import type { MemberSnapshot } from "../../snapshot-types.ts";
import type { ProviderQuote, QuotedOptions } from "../types.ts";

/** A person's own quotes for sums that the plan allows, including expired quotes. */
export function listQuotes(options: QuotedOptions, { member }: MemberSnapshot): ProviderQuote[] {
  const { minimumPence, maximumPence, quotes } = options;
  return quotes
    .filter(({ employeeNumber }) => employeeNumber === member.employeeNumber)
    .filter(({ coverPence }) => coverPence >= minimumPence && coverPence <= maximumPence);
}

/** The person's quotes that can be accepted today, the smallest sum first. */
export const listValidQuotes = (options: QuotedOptions, snapshot: MemberSnapshot): ProviderQuote[] =>
  listQuotes(options, snapshot)
    .filter(({ validUntil }) => validUntil >= snapshot.today)
    .sort((a, b) => a.coverPence - b.coverPence);

/** The reason why no quote can be accepted today. */
export function describeNoQuote(options: QuotedOptions, snapshot: MemberSnapshot): string {
  const last = listQuotes(options, snapshot)
    .map(({ validUntil }) => validUntil)
    .sort()
    .at(-1);
  return last === undefined ? benefitsCopy("quoteNeeded") : benefitsCopy("quoteOver", { date: last });
}
