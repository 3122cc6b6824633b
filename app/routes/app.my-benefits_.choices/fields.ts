/** Names of a line's fields in the form of all choices. */
export const quoteField = (id: string) => `quote_${id}`;
export const versionField = (id: string) => `version_${id}`;
export const warningField = (id: string) => `accepted_${id}`;
export const warnedField = (id: string) => `warned_${id}`;
/** Posted once a line. */
export const LINE = "line";
/** The intent that takes a line out. */
export const removeIntent = (id: string) => `remove ${id}`;
