/** A length of a drawing in the size of its text, so that both grow together: "1.625em". */
export const em = (length: number) => `${Number(length.toFixed(3))}em`;
