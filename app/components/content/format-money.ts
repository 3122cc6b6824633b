import { inCurrentLanguage } from "#copy/formats";

const pounds = inCurrentLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "GBP" }),
);

/** £1,234.56 from integer pence, with a true minus sign for negative amounts. */
export function formatMoney(pence: number): string {
  return pounds()
    .format(pence / 100)
    .replace("-", "−");
}
