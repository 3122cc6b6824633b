import type { Theme } from "./theme.server.ts";

const cache = new WeakMap<Theme, readonly string[]>();

/**
 * The other origins of a theme's pictures, usually those of a foreign upstream, for the content security
 * policy.
 */
export function listImageOrigins(theme: Theme): readonly string[] {
  const origins = cache.get(theme) ?? findOrigins(theme);
  cache.set(theme, origins);
  return origins;
}

function findOrigins({ logos, avatar }: Theme): string[] {
  const pictures = [logos.desktop, logos.mobile, logos.client, avatar].filter((url) => url !== undefined);
  const origins = pictures.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [...new Set(origins)].filter((origin) => ORIGIN_PATTERN.test(origin));
}

/** A URL's host may contain more than a policy allows, such as a ";", which would begin another directive. */
const ORIGIN_PATTERN = /^https:\/\/[\w.-]+(:\d+)?$/;
