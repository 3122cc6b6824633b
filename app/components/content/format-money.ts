import { inCurrentLanguage } from "#copy/formats";

const pounds = inCurrentLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "GBP" }),
);

/** Formats integer pence as £1,234.56, with a true minus sign for negative amounts. */
export function formatMoney(pence: number): string {
  return pounds()
    .format(pence / 100)
    .replace("-", "−");
}
