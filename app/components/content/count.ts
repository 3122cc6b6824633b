const digits = new Intl.NumberFormat("en-GB");

/** "1,234". */
export const formatCount = (count: number) => digits.format(count);
