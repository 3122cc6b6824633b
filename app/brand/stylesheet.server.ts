import { createHash } from "node:crypto";
import { HOSTED_SERIF } from "./fonts.ts";
import { type Shades, TINTS } from "./palette.server.ts";
import type { Roles } from "./roles.server.ts";
import type { Theme } from "./theme.server.ts";

export interface BrandStylesheet {
  css: string;
  /** The hash of the CSS, so that the address changes with it and may be cached for ever. */
  hash: string;
  /** `/brand/{scheme}-{hash}.css` */
  href: string;
}

/**
 * A scheme's custom properties, and nothing else: no selector or value in it comes from outside this module. Dark is for
 * screens whose reader chose it, or whose device is dark and whose reader chose nothing.
 */
export function brandStylesheet(theme: Theme): BrandStylesheet {
  const { primary, secondary, roles } = theme.palette;
  const light = [
    ...listRoles(roles.light),
    ...listTints("brand", primary),
    ...listTints("accent", secondary),
    `--font-base:${theme.fonts.base}`,
    `--font-header:${theme.fonts.header}`,
    // Cut to one weight, and wider set than the sans.
    ...(theme.fonts.header === HOSTED_SERIF ? ["--head-weight:600", "--head-space:-0.012em"] : []),
  ].join(";");
  const dark = listRoles(roles.dark).join(";");
  const css =
    `:root{${light}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}` +
    `@media screen{:root[data-theme="dark"]{${dark}}}`;
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 12);
  return { css, hash, href: `/brand/${theme.key}-${hash}.css` };
}

const listRoles = (roles: Roles): string[] =>
  Object.entries(roles).map(([role, colour]) => `--${role}:${colour}`);

/** THEME-07: the colour and its tints on white, each with a text colour for it. */
function listTints(name: "brand" | "accent", { tints }: Shades): string[] {
  return TINTS.filter((percent) => name === "accent" || percent !== 100).flatMap((percent) => {
    const suffix = percent === 100 ? "" : `-${percent}`;
    return [`--${name}${suffix}:${tints[percent].surface}`, `--on-${name}${suffix}:${tints[percent].text}`];
  });
}
