/** How to reach support, from a scheme's fields, any of which may be missing or a placeholder. */
export interface SupportContact {
  email?: string;
  number?: string;
  /** The contact for a text: the email if there is one, or else the number, or else none (LOGIN-03). */
  preferred: "email" | "number" | "none";
}

/** The default scheme's number, which is a placeholder (THEME-08). */
export const DEFAULT_SUPPORT_NUMBER = "0";

const PLACEHOLDERS = new Set(["", DEFAULT_SUPPORT_NUMBER, "TBC", "NULL", "UNDEFINED"]);

/** Whether a value means "no number" (THEME-05). An upstream may also send null or undefined as words. */
export const isPlaceholderNumber = (value: string | number | null | undefined): boolean =>
  PLACEHOLDERS.has(String(value).trim().toUpperCase());

export function getSupportContact(fields: {
  supportEmail?: string | null;
  contactUsEmail?: string | null;
  supportNumber?: string | number | null;
}): SupportContact {
  const email = fields.supportEmail?.trim() || fields.contactUsEmail?.trim() || undefined;
  const number = isPlaceholderNumber(fields.supportNumber) ? undefined : String(fields.supportNumber).trim();
  return { email, number, preferred: email ? "email" : number ? "number" : "none" };
}
