/** Names of the fields of one benefit in the form of all choices. */
export const quoteField = (id: string) => `quote_${id}`;
export const versionField = (id: string) => `version_${id}`;
export const warningField = (id: string) => `accepted_${id}`;
export const warnedField = (id: string) => `warned_${id}`;
/** The field that the form posts once for each benefit. */
export const LINE_FIELD = "line";
/** The intent that removes a benefit from the list. */
export const removeIntent = (id: string) => `remove ${id}`;
