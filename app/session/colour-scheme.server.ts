/** A person's choice over their device's; null follows the device. */
export type ColourScheme = "light" | "dark" | null;

/** Not sealed: it says nothing of anybody, and outlives the session. */
export const COLOUR_SCHEME_COOKIE = "bp_colours";
export const COLOUR_SCHEME_MAX_AGE = 365 * 24 * 3_600;

export function parseColourScheme(value: string | undefined): ColourScheme {
  return value === "light" || value === "dark" ? value : null;
}
