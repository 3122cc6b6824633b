import { createNumberFormat } from "./number-format.ts";

const pounds = createNumberFormat({ minimumDecimals: 2, maximumDecimals: 2, currency: "GBP" });

/** Formats integer pence as £1,234.56, with a true minus sign for negative amounts. */
export const formatMoney = (pence: number): string => pounds(pence / 100);
