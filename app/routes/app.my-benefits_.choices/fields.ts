/** Names of the fields of one benefit in the form of all choices. */
export const toQuoteField = (id: string) => `quote_${id}`;
export const toVersionField = (id: string) => `version_${id}`;
export const toWarningField = (id: string) => `accepted_${id}`;
export const toWarnedField = (id: string) => `warned_${id}`;
/** The field that the form posts once for each benefit. */
export const LINE_FIELD = "line";
/** The intent that removes a benefit from the list. */
export const toRemoveIntent = (id: string) => `remove ${id}`;
