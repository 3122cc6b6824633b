declare const isSealedText: unique symbol;
declare const isSealedBytes: unique symbol;

/** A sealed text as stored. Its type is not a string, so that nobody shows or compares it by mistake. */
export interface Sealed {
  readonly [isSealedText]: true;
}

export interface SealedBytes {
  readonly [isSealedBytes]: true;
}
