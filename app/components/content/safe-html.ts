declare const sanitised: unique symbol;

/**
 * HTML that was sanitised; only the sanitiser casts to this type. In a loader's data it is a plain string.
 */
export type SafeHtml = string & { readonly [sanitised]: true };
