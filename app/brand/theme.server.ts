import type { Scheme } from "#contract/branding.ts";
import { getFontStack, getHeaderFontStack } from "./fonts.ts";
import { type Palette, toPalette } from "./palette.server.ts";
import { DEFAULT_SUPPORT_NUMBER, getSupportContact, type SupportContact } from "./support.ts";

/** The name of the default brand (THEME-09, THEME-10). */
const DEFAULT_BRAND_NAME = "Test Brand";
export const DEFAULT_LOGOS = {
  desktop: "/brand/default/logo.svg",
  mobile: "/brand/default/logo-mobile.svg",
} as const;

/** A scheme's look and texts for the frame of every page, safe to render. */
export interface Theme {
  /** The stylesheet's key, with letters, digits and dashes only. */
  key: string;
  brandName: string;
  palette: Palette;
  fonts: { base: string; header: string };
  /** `client` is the employer's logo, shown up to 150 × 38 (SHELL-02). */
  logos: { desktop: string; mobile: string; client?: string };
  avatar?: string;
  support: SupportContact;
}

/** The fields of a scheme that make its theme (THEME-03); any of them may be missing or invalid. */
export type SchemeBranding = Partial<
  Pick<
    Scheme,
    | "id"
    | "theme"
    | "avatarSet"
    | "logoFileUrl"
    | "brandHeaderLogo"
    | "mobileLogo"
    | "benefitBrandName"
    | "benefitBrandPhoneNumber"
    | "supportEmail"
    | "contactUsEmail"
    | "baseFont"
    | "headerFont"
  >
>;

export function toTheme(scheme: SchemeBranding): Theme {
  const base = getFontStack(scheme.baseFont);
  return {
    key: toKey(scheme.id),
    brandName: scheme.benefitBrandName?.trim() || DEFAULT_BRAND_NAME,
    palette: toPalette(scheme.theme?.primaryColour, scheme.theme?.secondaryColour),
    fonts: { base, header: scheme.headerFont ? getHeaderFontStack(scheme.headerFont) : base },
    logos: {
      desktop: toImageUrl(scheme.brandHeaderLogo) ?? DEFAULT_LOGOS.desktop,
      mobile: toImageUrl(scheme.mobileLogo) ?? toImageUrl(scheme.brandHeaderLogo) ?? DEFAULT_LOGOS.mobile,
      client: toImageUrl(scheme.logoFileUrl),
    },
    avatar: toImageUrl(scheme.avatarSet?.avatarsetPlainFileURL),
    support: getSupportContact({
      supportEmail: scheme.supportEmail,
      contactUsEmail: scheme.contactUsEmail,
      supportNumber: scheme.benefitBrandPhoneNumber ?? DEFAULT_SUPPORT_NUMBER,
    }),
  };
}

/** The neutral theme: for an unknown host, or a portal without a brand. */
export const DEFAULT_THEME: Theme = toTheme({});

function toKey(id: unknown): string {
  const key =
    typeof id === "string"
      ? id
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-+|-+$/g, "")
      : "";
  return key.slice(0, 40) || "default";
}

/** An address for an `<img>`: a path of this site or an https address, or else undefined. */
function toImageUrl(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^\/(?![/\\])[\w\-./%~+@]*$/.test(text)) return text;
  return URL.canParse(text) && new URL(text).protocol === "https:" ? new URL(text).href : undefined;
}
