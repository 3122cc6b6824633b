import { createHash } from "node:crypto";
import { type Shades, TINTS } from "./palette.server.ts";
import type { Theme } from "./theme.server.ts";

export interface BrandStylesheet {
  css: string;
  /** Of the css, so that the address changes with it and may be cached for ever. */
  hash: string;
  /** `/brand/{scheme}-{hash}.css` */
  href: string;
}

/** A scheme's custom properties, and nothing else: no selector or value in it comes from outside this module. */
export function brandStylesheet(theme: Theme): BrandStylesheet {
  const declarations = [
    ...shadesOf("brand", theme.palette.primary),
    ...shadesOf("accent", theme.palette.secondary),
    `--font-base:${theme.fonts.base}`,
    `--font-header:${theme.fonts.header}`,
  ];
  const css = `:root{${declarations.join(";")}}`;
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 12);
  return { css, hash, href: `/brand/${theme.key}-${hash}.css` };
}

function shadesOf(name: "brand" | "accent", { tints, text, line }: Shades): string[] {
  const pairs = TINTS.flatMap((percent) => {
    const suffix = percent === 100 ? "" : `-${percent}`;
    return [`--${name}${suffix}:${tints[percent].surface}`, `--on-${name}${suffix}:${tints[percent].text}`];
  });
  return [...pairs, `--${name}-text:${text}`, `--${name}-line:${line}`];
}
