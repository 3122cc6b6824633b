/** How to reach support, from a scheme's fields, any of which may be missing or a placeholder. */
export interface SupportContact {
  email?: string;
  number?: string;
  /** The contact for a text: the email if there is one, else the number, else none (LOGIN-03). */
  preferred: "email" | "number" | "none";
}

/** THEME-08: the default scheme's number, itself a placeholder. */
export const DEFAULT_SUPPORT_NUMBER = "0";

/** THEME-05: values that mean "no number". */
export function isPlaceholderNumber(value: string | number | null | undefined): boolean {
  const text = String(value ?? "").trim();
  return text === "" || text === DEFAULT_SUPPORT_NUMBER || text.toUpperCase() === "TBC";
}

export function supportContact(fields: {
  supportEmail?: string | null;
  contactUsEmail?: string | null;
  supportNumber?: string | number | null;
}): SupportContact {
  const email = fields.supportEmail?.trim() || fields.contactUsEmail?.trim() || undefined;
  const number = isPlaceholderNumber(fields.supportNumber) ? undefined : String(fields.supportNumber).trim();
  return { email, number, preferred: email ? "email" : number ? "number" : "none" };
}
