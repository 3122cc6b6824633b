/** Milliseconds since the epoch. */
export type Instant = number;
/** `yyyy-mm-dd`, without a zone. */
export type Day = string;
/** HTML that editors wrote, which is sanitised where it is shown. */
export type Html = string;
