import { inPageLanguage } from "~/copy/formats.ts";

const digits = inPageLanguage((locale) => new Intl.NumberFormat(locale));

/** "1,234". */
export const formatCount = (count: number) => digits().format(count);
