/** The reader's system font, which needs no download and covers every script. */
const SYSTEM_FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif';

/** A self-hosted font with a fallback of the same metrics (`styles/base/_fonts.scss`). */
export const HOSTED_SANS = `Figtree,"Figtree fallback",${SYSTEM_FONT}`;
export const HOSTED_SERIF = '"Portal Serif","Serif fallback",Georgia,serif';

/**
 * Fonts that a scheme may name. A stack prefers the installed copy and falls back to the system's font. A
 * scheme that names none gets the portal's two fonts.
 */
const FONT_STACKS: Record<string, string> = {
  arial: `Arial,"Liberation Sans",${SYSTEM_FONT}`,
  figtree: HOSTED_SANS,
  georgia: 'Georgia,"Noto Serif","Times New Roman",serif',
  helvetica: `"Helvetica Neue",Helvetica,Arial,"Liberation Sans",${SYSTEM_FONT}`,
  lato: `Lato,${SYSTEM_FONT}`,
  montserrat: `Montserrat,${SYSTEM_FONT}`,
  "noto sans": `"Noto Sans",${SYSTEM_FONT}`,
  "open sans": `"Open Sans",${SYSTEM_FONT}`,
  roboto: `Roboto,${SYSTEM_FONT}`,
  "source sans pro": `"Source Sans Pro","Source Sans 3",${SYSTEM_FONT}`,
  tahoma: `Tahoma,${SYSTEM_FONT}`,
  verdana: `Verdana,"DejaVu Sans",${SYSTEM_FONT}`,
};

/** The serif has only the weight of headings, so only headings may use it. */
const HEADER_STACKS: Record<string, string> = {
  ...FONT_STACKS,
  "source serif": HOSTED_SERIF,
  "source serif 4": HOSTED_SERIF,
};

/** The stack of the font that a scheme names; an unknown name is never written into a stylesheet (C10). */
export const getFontStack = (name: unknown): string => findFontStack(FONT_STACKS, name);

/** The stack of the font for headings. */
export const getHeaderFontStack = (name: unknown): string => findFontStack(HEADER_STACKS, name);

function findFontStack(stacks: Record<string, string>, name: unknown): string {
  const key = typeof name === "string" ? name.trim().toLowerCase() : "";
  return Object.hasOwn(stacks, key) ? (stacks[key] ?? HOSTED_SANS) : HOSTED_SANS;
}
