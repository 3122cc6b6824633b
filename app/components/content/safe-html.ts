declare const sanitised: unique symbol;

/** HTML that has been through the sanitiser; only the sanitiser casts to it. In a loader's data it is a plain string. */
export type SafeHtml = string & { readonly [sanitised]: true };
