/** The person's choice in place of the device's; null follows the device. */
export type ColourScheme = "light" | "dark" | null;

/** Not sealed, because it says nothing about anybody; it outlives the session. */
export const COLOUR_SCHEME_COOKIE = "bp_colours";
export const COLOUR_SCHEME_MAX_AGE = 365 * 24 * 3_600;

export function parseColourScheme(value: string | undefined): ColourScheme {
  return value === "light" || value === "dark" ? value : null;
}
