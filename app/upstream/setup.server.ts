import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type CallReply, loginSetup } from "#contract/index.ts";
import { getCurrentLanguage } from "#copy/language";
import { loadTheme } from "~/brand/core-branding.server.ts";
import type { Theme } from "~/brand/theme.server.ts";
import type { Extension } from "~/platform/extension.server.ts";
import { isInService } from "~/platform/path-rules.server.ts";
import { findVouchers, type LeaverVouchers } from "./ccv.server.ts";
import type { Upstream } from "./client.server.ts";
import { findForeignLanguage } from "./foreign-language.server.ts";

/** The data about person and client that every page of a logged-in person needs for its frame. */
export interface Setup {
  user: {
    id: string;
    name: string;
    firstName: string;
    surname: string;
    email: string | null;
    userType: "employee" | "employer";
    employmentStatus: string | null;
    onProbation: boolean;
    siteTermsUpdated: boolean;
    /** False for a new person, who has accepted no terms yet. */
    hasAcceptedTerms: boolean;
    /** Whether the person has left and still holds childcare vouchers (CCV-05). */
    ccvOnly: boolean;
    /** Whether a first login shows the tour, until its slides have been loaded once (HOME-04). */
    carouselRequired: boolean;
    /** Whether the welcome with the tour is shown, until it has been read to its end. */
    showsWelcome: boolean;
    avatar: string | null;
  };
  client: {
    id: string;
    name: string;
    contactUsEnabled: boolean;
    features: ReadonlySet<string>;
    logo: string | null;
    /** The next voucher date, for a client with childcare vouchers (CCV-02); null for other clients. */
    ccv: { nextVoucherDate: string | null } | null;
  };
  /** A leaver's childcare vouchers; null for other people, whose vouchers are not loaded here (CCV-04). */
  vouchers: LeaverVouchers | null;
  scheme: { id: string; ssoOnly: boolean };
  /** The scheme year that the person's site shows, such as `2026`. */
  schemeYear: string | null;
  hasFaqs: boolean;
  hideTotals: boolean;
  extensions: ReadonlySet<Extension>;
  /** The client's names that are not in the page's language; null if it has none. */
  foreignNames: { language: string; names: string[] } | null;
  theme: Theme;
}

/** The flag's live value, or its reference value if there is none (CONTENT-09). */
export function getContentFlag(
  flags: CallReply<typeof loginSetup>["cmsData"]["flags"],
  name: string,
): boolean {
  return flags?.live?.[name] ?? flags?.reference?.[name] ?? false;
}

export function toSetup(
  reply: CallReply<typeof loginSetup>,
  theme: Theme,
  vouchers: LeaverVouchers | null = null,
): Setup {
  const { user, client, cmsData, scheme, extensions, foreignNames } = reply;
  return {
    user: {
      id: user.id,
      name: user.name,
      firstName: user.firstName,
      surname: user.surname,
      email: user.email ?? null,
      userType: user.userType === "employer" ? "employer" : "employee",
      employmentStatus: user.employmentStatus ?? null,
      onProbation: user.onProbation ?? false,
      siteTermsUpdated: user.siteTermsUpdated ?? false,
      hasAcceptedTerms: user.termsRevision !== false,
      ccvOnly: vouchers !== null && vouchers.balancePence > 0,
      carouselRequired: user.carouselRequired ?? user.firstLogin ?? false,
      showsWelcome: user.showWelcomeModal ?? false,
      avatar: user.avatar ?? null,
    },
    client: {
      id: client.id,
      name: client.clientName,
      contactUsEnabled: client.contactUsEnabled ?? false,
      features: new Set(
        (client.clientExceptions ?? []).filter((each) => each.status === "active").map((each) => each.code),
      ),
      logo: scheme.logoFileUrl ?? null,
      ccv: client.ccv ? { nextVoucherDate: client.ccv.nextVoucherDate ?? null } : null,
    },
    vouchers,
    scheme: { id: scheme.id, ssoOnly: scheme.ssoAccessOnly ?? false },
    schemeYear: scheme.schemeYear ?? null,
    hasFaqs: Array.isArray(cmsData.faqs) ? cmsData.faqs.length > 0 : (cmsData.faqs ?? false),
    hideTotals: cmsData.hide_totals ?? getContentFlag(cmsData.flags, "hide_totals"),
    extensions: new Set((extensions ?? []) as Extension[]),
    foreignNames:
      foreignNames?.names.length && findForeignLanguage(foreignNames.language) ? foreignNames : null,
    theme,
  };
}

export interface SetupKey {
  accessToken: string;
  masquerade: { userId: string; schemeYear: string } | null;
  /** Increases with every write, so that no node serves older data. */
  setupVersion: number;
}

export type SetupResult =
  /** `isWhole` is false if a leaver's vouchers could not be loaded. */
  { ok: true; setup: Setup; isWhole: boolean } | { ok: false; ended: boolean; text: string | null };

async function loadSetup({ accessToken, masquerade }: SetupKey, upstream: Upstream): Promise<SetupResult> {
  const caller = { accessToken, masquerade };
  const reply = await upstream.call(loginSetup, {}, caller);
  if (!reply.ok) return { ok: false, ended: reply.name === "unauthorised", text: reply.text };
  const { user, scheme } = reply.data;
  const hasLeft = !isInService({ employmentStatus: user.employmentStatus ?? null });
  const [theme, vouchers] = await Promise.all([
    loadTheme(scheme, upstream),
    hasLeft ? findVouchers(upstream, caller) : null,
  ]);
  const isWhole = vouchers !== "failed";
  return { ok: true, setup: toSetup(reply.data, theme, isWhole ? vouchers : null), isWhole };
}

/**
 * Loads `login/setup` through a small cache (10 s, one request for each key). The key contains only a hash of
 * the token. It differs by language, person, masquerade, scheme year and write, so that nobody gets another
 * person's setup.
 */
export function createSetupCache({ ttlMs = 10_000, max = 1_000 } = {}) {
  const cache = new LRUCache<string, Promise<SetupResult>>({ max, ttl: ttlMs, ttlAutopurge: true });
  return {
    async get(key: SetupKey, upstream: Upstream): Promise<SetupResult> {
      const name = hashKey(key);
      const cached = cache.get(name);
      if (cached) return cached;
      const flight = loadSetup(key, upstream);
      cache.set(name, flight);
      // Only a complete success is cached.
      const clearEntry = () => void (cache.peek(name) === flight && cache.delete(name));
      flight.then((result) => (result.ok && result.isWhole) || clearEntry(), clearEntry);
      return flight;
    },
    /** Removes at once the setup of a session that has logged out. */
    forget(key: SetupKey): void {
      cache.delete(hashKey(key));
    },
  };
}

function hashKey({ accessToken, masquerade, setupVersion }: SetupKey): string {
  return createHash("sha256")
    .update(
      JSON.stringify([
        getCurrentLanguage(),
        accessToken,
        masquerade?.userId,
        masquerade?.schemeYear,
        setupVersion,
      ]),
    )
    .digest("base64url");
}
