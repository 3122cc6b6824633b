/** Milliseconds since the epoch. */
export type Instant = number;
/** `yyyy-mm-dd`, without a zone. */
export type Day = string;
/** An editor's HTML, which is sanitised when it is shown. */
export type Html = string;
