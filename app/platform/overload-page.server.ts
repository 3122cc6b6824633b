import { getCurrentDirection, getCurrentLocale } from "#copy/language";
import { overloadCopy } from "#copy/overload";
import { shellCopy } from "#copy/shell";
import type { Theme } from "~/brand/theme.server.ts";
import mainStyles from "~/styles/main.css";
import { isSecretName } from "./secret-names.ts";

const RETRY_SECONDS = 5;

export interface ShownBrand {
  theme: Theme;
  /** The address of its stylesheet. */
  stylesheet: string;
}

interface OverloadPage {
  /** Null if the process has not shown the client's brand yet. */
  brand: ShownBrand | null;
  /** The path and query to request again. */
  path: string;
  /** The fields of a verified form of this browser; null for all other requests. */
  fields: URLSearchParams | null;
  requestId: string;
}

/**
 * A separate small page, because an overloaded server cannot render one. It contains the posted form, so
 * that the person can send it again (D14).
 */
export function toOverloadPage({ path, fields, requestId, brand }: OverloadPage): Response {
  const repostedFields = [...(fields ?? [])].filter(([name]) => !isSecretName(name));
  const hasSecrets = fields !== null && repostedFields.length < [...fields].length;
  const body = fields
    ? `<p>${overloadCopy("formText")}</p>${hasSecrets ? `<p>${overloadCopy("secretText")}</p>` : ""}
<form method="post" action="${escapeHtml(path)}" class="bp-form">${repostedFields.map(toHiddenField).join("")}
<button class="bp-button" type="submit">${overloadCopy("again")}</button></form>`
    : `<p>${overloadCopy("text")}</p><p><a href="${escapeHtml(path)}">${overloadCopy("retry")}</a></p>`;
  const reference = `<p class="bp-quiet">${shellCopy("requestReference", { id: requestId })}</p>`;
  const refresh = fields ? "" : `<meta http-equiv="refresh" content="${RETRY_SECONDS}">`;
  const html = `<!DOCTYPE html><html lang="${getCurrentLocale()}" dir="${getCurrentDirection()}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${overloadCopy("title")}${brand ? ` | ${escapeHtml(brand.theme.brandName)}` : ""}</title><link rel="stylesheet" href="${mainStyles}">
${brand ? `<link rel="stylesheet" href="${brand.stylesheet}"></head><body>${toHeader(brand.theme)}` : "</head><body>"}<main class="bp-wrap bp-page bp-page--form" id="main"><h1>${overloadCopy("title")}</h1>${body}${reference}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: createOverloadHeaders("text/html; charset=utf-8", requestId),
  });
}

export const createOverloadHeaders = (type: string, requestId: string) => ({
  "Content-Type": type,
  "X-Request-Id": requestId,
  "Cache-Control": "no-store",
  "Retry-After": String(RETRY_SECONDS),
});

/** The policy of this page allows pictures of the portal only, so a logo from elsewhere is left out. */
function toHeader({ brandName, logos: { mobile } }: Theme): string {
  const name = escapeHtml(brandName);
  const logo = mobile.startsWith("/")
    ? `<img class="bp-logo__image" src="${escapeHtml(mobile)}" alt="${name}" height="32">`
    : name;
  return `<header class="bp-header"><div class="bp-wrap bp-header__row"><span class="bp-logo">${logo}</span></div></header>`;
}

const toHiddenField = ([name, value]: [string, string]) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

const HTML_ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Encodes line feeds, because a browser would turn one into two characters, and drop one at the start. */
const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"']/g, (each) => HTML_ENTITIES[each] ?? "")
    .replace(/[\r\n]/g, (each) => `&#${each.charCodeAt(0)};`);
