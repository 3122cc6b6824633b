import { inCurrentLanguage } from "#copy/formats";

const digits = inCurrentLanguage((locale) => new Intl.NumberFormat(locale));

/** A count with separators: "1,234". */
export const formatCount = (count: number) => digits().format(count);
