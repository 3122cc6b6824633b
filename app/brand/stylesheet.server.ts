import { createHash } from "node:crypto";
import { HOSTED_SERIF } from "./fonts.ts";
import { type Shades, TINTS } from "./palette.server.ts";
import type { Roles } from "./roles.server.ts";
import type { Theme } from "./theme.server.ts";

export interface BrandStylesheet {
  css: string;
  /** The hash of the CSS, which changes the address, so that it may be cached for ever. */
  hash: string;
  /** The address `/brand/{scheme}-{hash}.css`. */
  href: string;
}

/**
 * A scheme's custom properties only; every selector and value comes from this module. Dark mode is for
 * readers who chose it, or who chose nothing and whose device is dark.
 */
export function createBrandStylesheet(theme: Theme): BrandStylesheet {
  const { primary, secondary, roles } = theme.palette;
  const light = [
    ...listRoles(roles.light),
    ...listTints("brand", primary),
    ...listTints("accent", secondary),
    `--font-base:${theme.fonts.base}`,
    `--font-header:${theme.fonts.header}`,
    // The serif has one weight and needs more room than the sans.
    ...(theme.fonts.header === HOSTED_SERIF ? ["--head-weight:600", "--head-space:-0.012em"] : []),
  ].join(";");
  const dark = listRoles(roles.dark).join(";");
  const css =
    `:root{${light}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}` +
    `@media screen{:root[data-theme=dark]{${dark}}}`;
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 12);
  return { css, hash, href: `/brand/${theme.key}-${hash}.css` };
}

const listRoles = (roles: Roles): string[] =>
  Object.entries(roles).map(([role, colour]) => `--${role}:${colour}`);

/** The colour and its tints on white, each with a text colour (THEME-07). */
function listTints(name: "brand" | "accent", { tints }: Shades): string[] {
  return TINTS.filter((percent) => name === "accent" || percent !== 100).flatMap((percent) => {
    const suffix = percent === 100 ? "" : `-${percent}`;
    return [`--${name}${suffix}:${tints[percent].surface}`, `--on-${name}${suffix}:${tints[percent].text}`];
  });
}
