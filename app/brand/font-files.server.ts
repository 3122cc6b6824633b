import figtree from "./fonts/figtree-latin.woff2";
import serif from "./fonts/portal-serif-latin.woff2";
import { HOSTED_SANS, HOSTED_SERIF } from "./fonts.ts";
import type { Theme } from "./theme.server.ts";

/** The font files that every page of a theme needs; empty for installed fonts. */
export function listFontFiles({ fonts }: Pick<Theme, "fonts">): string[] {
  const themeFonts = [fonts.base, fonts.header];
  return [
    ...(themeFonts.includes(HOSTED_SANS) ? [figtree] : []),
    ...(themeFonts.includes(HOSTED_SERIF) ? [serif] : []),
  ];
}
