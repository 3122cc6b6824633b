import { numberFormat } from "./number-format.ts";

const pounds = numberFormat({ minimum: 2, maximum: 2 }, { style: "currency", currency: "GBP" });

/** Formats integer pence as £1,234.56, with a true minus sign for negative amounts. */
export const formatMoney = (pence: number): string => pounds(pence / 100);
