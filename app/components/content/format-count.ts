import { createNumberFormat } from "./number-format.ts";

/** A count or a percentage as the page's language writes it: "1,234", "12.5". */
export const formatCount = createNumberFormat({ minimumDecimals: 0, maximumDecimals: 3 });
