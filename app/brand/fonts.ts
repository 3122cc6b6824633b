/** The reader's own interface font: there already, fast, and with every script. */
export const SYSTEM_FONT =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif';

/**
 * Fonts that a scheme may name. No font file is shipped: each name stands for a stack that starts with a copy the
 * reader may have installed and ends in the system's font. A self-hosted file would join by an `@font-face` in styles/.
 */
const STACKS: Record<string, string> = {
  arial: `Arial,"Liberation Sans",${SYSTEM_FONT}`,
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

/** The stack of a font that a scheme names; an unknown name is never echoed into a stylesheet (C10). */
export function fontStack(name: unknown): string {
  const key = typeof name === "string" ? name.trim().toLowerCase() : "";
  return Object.hasOwn(STACKS, key) ? (STACKS[key] ?? SYSTEM_FONT) : SYSTEM_FONT;
}
