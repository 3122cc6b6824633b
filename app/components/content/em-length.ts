/** A length of a drawing in em, such as "1.625em", so that it grows with the text. */
export const toEmLength = (length: number) => `${Number(length.toFixed(3))}em`;
