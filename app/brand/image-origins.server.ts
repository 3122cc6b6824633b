import type { Theme } from "./theme.server.ts";

const known = new WeakMap<Theme, readonly string[]>();

/** Foreign origins that a theme's pictures come from, for the content security policy; a foreign upstream's, as a rule. */
export function imageOrigins(theme: Theme): readonly string[] {
  const found = known.get(theme) ?? findOrigins(theme);
  known.set(theme, found);
  return found;
}

function findOrigins({ logos, avatar }: Theme): string[] {
  const pictures = [logos.desktop, logos.mobile, logos.client, avatar].filter((url) => url !== undefined);
  const origins = pictures.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [...new Set(origins)].filter((origin) => ORIGIN.test(origin));
}

/** URLs allow more in a host than a policy does: a ";" would begin another directive. */
const ORIGIN = /^https:\/\/[\w.-]+(:\d+)?$/;
