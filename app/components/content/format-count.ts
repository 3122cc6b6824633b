import { numberFormat } from "./number-format.ts";

/** A count or a percentage as the page's language writes it: "1,234", "12.5". */
export const formatCount = numberFormat({ minimum: 0, maximum: 3 });
