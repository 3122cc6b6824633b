import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import type { Scheme } from "#contract/branding.ts";
import { getInstallation, getScheme, type Notice } from "#contract/index.ts";
import type { Language } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";
import { parseLanguage } from "~/session/language-cookie.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import { loadTheme } from "./core-branding.server.ts";
import { type BrandStylesheet, createBrandStylesheet } from "./stylesheet.server.ts";
import { DEFAULT_LOGOS, DEFAULT_THEME, type Theme } from "./theme.server.ts";

/** The tenant of a host. */
export interface Tenant {
  /** The scheme's id, or `unknown` or `unreachable` if its host has no scheme or the lookup failed. */
  id: string;
  /** False if the upstream could not be asked; the rest is then its last reply, or neutral. */
  isReachable: boolean;
  /**
   * The first label of the host, for the upstream (API-40). Sessions are bound to it, so that they survive
   * an unreachable upstream.
   */
  label: string;
  /** False for the neutral theme of an unknown host. */
  isKnown: boolean;
  /** Whether the installation has no client yet. */
  isEmpty: boolean;
  clientName: string | null;
  contactUsEnabled: boolean;
  ssoAccessOnly: boolean;
  /** The languages of its pages; the first is the default. */
  languages: readonly Language[];
  /** The first language of its pages; null uses the browser's. */
  defaultLanguage: Language | null;
  theme: Theme;
  /** Operators' notices for every page, now or soon. */
  notices: readonly Notice[];
}

/**
 * The label of a tenant: the host's first label, or `localhost` for a bare localhost or an IP address. Returns null for
 * an invalid host.
 */
export function findTenantLabel(host: string | null): string | null {
  const name = (host ?? "").toLowerCase().replace(/:\d{1,5}$/, "");
  const address = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address)) return "localhost";
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9-]{1,63})*\.?$/.test(name)) return null;
  return name.split(".")[0] ?? null;
}

/** The theme of a page without a tenant, which names no brand. */
const NAMELESS_THEME: Theme = {
  ...DEFAULT_THEME,
  brandName: "",
  // The wide logo contains the neutral brand's name.
  logos: { desktop: DEFAULT_LOGOS.mobile, mobile: DEFAULT_LOGOS.mobile },
};

const toNeutralTenant = (label: string, id: "unknown" | "unreachable", isEmpty = false): Tenant => ({
  id,
  isReachable: id === "unknown",
  label,
  isKnown: false,
  isEmpty,
  clientName: null,
  contactUsEnabled: false,
  ssoAccessOnly: false,
  languages: [SOURCE_LANGUAGE],
  defaultLanguage: null,
  theme: NAMELESS_THEME,
  notices: [],
});

/** How long it may take until a process shows imported data, or looks up an unknown host again. */
const FRESH_MS = 5_000;
const UNREACHABLE_MS = 1_000;

/** The upstream's errors for an unknown host. No other error proves that a host is unknown. */
const UNKNOWN_NAMES = new Set<string>(["not_found", "invalid"]);

/**
 * Tenants by host label, cached. Each is loaded once at a time, and a failure never gives another client's
 * theme.
 */
export function createTenants() {
  const cache = new LRUCache<string, Promise<Tenant>>({ max: 1_000, ttl: FRESH_MS });
  /** Kept as long as the process runs, so that a brand is served while the upstream is unreachable. */
  const latest = new LRUCache<string, Tenant>({ max: 1_000 });
  const stylesheets = new LRUCache<string, string>({ max: 2_000 });
  return {
    find(label: string, upstream: Upstream): Promise<Tenant> {
      const cached = cache.get(label);
      if (cached) return cached;
      const flight = loadTenant(label, upstream, latest.get(label));
      cache.set(label, flight);
      const shortenCaching = (ttl: number) =>
        void (cache.peek(label) === flight && cache.set(label, flight, { ttl }));
      flight.then(
        (tenant) => {
          if (!tenant.isReachable) return shortenCaching(UNREACHABLE_MS);
          if (tenant.isKnown) latest.set(label, tenant);
        },
        () => shortenCaching(UNREACHABLE_MS),
      );
      return flight;
    },
    /** The stylesheet of a theme, kept so that its address can be served. */
    keepStylesheet(theme: Theme): BrandStylesheet {
      const stylesheet = getStylesheet(theme);
      stylesheets.set(stylesheet.href, stylesheet.css);
      return stylesheet;
    },
    /** The theme as it was last loaded; null before a host's first request. */
    findLatestTheme: (label: string): Theme | null => latest.get(label)?.theme ?? null,
    findCss: (href: string): string | undefined => stylesheets.get(href),
  };
}

const themeStylesheets = new WeakMap<Theme, BrandStylesheet>();
function getStylesheet(theme: Theme): BrandStylesheet {
  const stylesheet = themeStylesheets.get(theme) ?? createBrandStylesheet(theme);
  themeStylesheets.set(theme, stylesheet);
  return stylesheet;
}

/** An upstream that lacks this call is not ours and counts as an installation with clients. */
async function isEmptyInstallation(upstream: Upstream): Promise<boolean> {
  const installation = await upstream.call(getInstallation);
  return installation.ok && !installation.data.hasClients;
}

async function loadTenant(label: string, upstream: Upstream, latest: Tenant | undefined): Promise<Tenant> {
  const scheme = await upstream.call(getScheme, { query: { domain: label } });
  if (!scheme.ok) {
    if (UNKNOWN_NAMES.has(scheme.name))
      return toNeutralTenant(label, "unknown", await isEmptyInstallation(upstream));
    return latest ? { ...latest, isReachable: false } : toNeutralTenant(label, "unreachable");
  }
  return {
    id: scheme.data.id,
    isReachable: true,
    label,
    isKnown: true,
    isEmpty: false,
    clientName: scheme.data.clientName ?? null,
    contactUsEnabled: scheme.data.contactUsEnabled ?? false,
    ssoAccessOnly: scheme.data.ssoAccessOnly ?? false,
    languages: listLanguages(scheme.data),
    defaultLanguage: parseLanguage(scheme.data.defaultLanguage),
    theme: await loadTheme(scheme.data, upstream),
    notices: scheme.data.notices ?? [],
  };
}

/** The client's languages that the portal speaks; English if there are none. */
function listLanguages({ languages }: Scheme): readonly Language[] {
  const spoken = (languages ?? []).flatMap((each) => parseLanguage(each) ?? []);
  return spoken.length > 0 ? spoken : [SOURCE_LANGUAGE];
}
