import { inCurrentLanguage } from "#copy/formats";

const digits = inCurrentLanguage((locale) => new Intl.NumberFormat(locale));

/** A count or a percentage as the page's language writes it: "1,234", "12.5". */
export const formatCount = (count: number) => digits().format(count);
