import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { getCurrentLanguage, languages } from "#copy/language";
import { shellCopy } from "#copy/shell";
import { listFontFiles } from "~/brand/font-files.server.ts";
import { type ShownNotice, toShownNotices } from "~/brand/notices.server.ts";
import type { Theme } from "~/brand/theme.server.ts";
import type { MenuLink } from "~/components/layout/menu-link.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { getPagePath } from "~/platform/entry-check.server.ts";
import { isEmployerInService } from "~/platform/path-rules.server.ts";
import { toRulesSchema } from "~/platform/rules-schema.server.ts";
import type { ColourScheme } from "~/session/colour-scheme.server.ts";
import { ANYBODY, type KeptForm } from "~/session/kept-form.server.ts";
import type { Masquerade } from "~/session/tokens.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";

/** The data of the frame around every page: brand, menus, banners. */
export interface Frame {
  brand: { name: string; logo: { desktop: string; mobile: string }; client?: { name: string; logo: string } };
  avatar?: string;
  stylesheet: string;
  /** The selected colour scheme; null follows the device. */
  colourScheme: ColourScheme;
  /** Fonts that the page loads at once; empty for people who save data. */
  fonts: string[];
  savesData: boolean;
  support: Theme["support"];
  csrf: string;
  year: number;
  signedIn: {
    user: { firstName: string; name: string; avatar?: string };
    navigation: MenuLink[];
    account: MenuLink[];
  } | null;
  /** The address of Home links on public pages (CONTENT-07). */
  home: string;
  hasContact: boolean;
  /** The other languages of this page. */
  otherLanguages: { language: string; locale: string; name: string }[];
  showsCookieBanner: boolean;
  /** Whether video players may set cookies (COOKIE-05). */
  allowsVideo: boolean;
  /** The person whose site staff view, and its scheme year (MASQ-02). */
  masquerade: { name: string; schemeYear: string } | null;
  /** Operators' notices on every page; absent if there are none. */
  notices?: ShownNotice[];
  /** The client's names in another language than the page; absent without any. */
  foreignNames?: { language: string; names: string[] };
  flash: { kind: "success" | "info" | "error"; text: string } | null;
  /** Values typed here before the session ended, as a form's submission; null on every other page. */
  kept: SubmissionResult | null;
  demo: boolean;
  requestId: string;
}

/** Never fails, because a frame without menus can still show the failure's message. */
export async function toFrame(context: RequestContext, request: Request): Promise<Frame> {
  const { pathname } = new URL(request.url);
  const { session, tenant, config, clock } = context;
  const setup = await findSetup(context);
  const theme = setup?.theme ?? tenant.theme;
  const savesData = request.headers.get("Save-Data") === "on";
  return {
    brand: {
      name: theme.brandName,
      logo: { desktop: theme.logos.desktop, mobile: theme.logos.mobile },
      client: setup && theme.logos.client ? { name: setup.client.name, logo: theme.logos.client } : undefined,
    },
    avatar: theme.avatar,
    stylesheet: context.keepStylesheet(theme),
    colourScheme: session.colourScheme,
    fonts: savesData ? [] : listFontFiles(theme),
    savesData,
    support: theme.support,
    csrf: context.csrfToken,
    year: clock.now().getFullYear(),
    signedIn: setup && {
      user: {
        firstName: setup.user.firstName,
        name: setup.user.name,
        avatar: setup.user.avatar ?? undefined,
      },
      navigation: toNavigation(setup),
      account: [{ id: "profile", slug: paths.myProfile(), title: shellCopy("profileSettings") }],
    },
    home: session.signedIn ? paths.home() : paths.login(),
    hasContact: setup?.client.contactUsEnabled ?? false,
    otherLanguages: context.languages
      .filter((language) => language !== getCurrentLanguage())
      .map((language) => ({ language, locale: languages[language].locale, name: languages[language].name })),
    showsCookieBanner:
      !session.consent.cookiesAccepted &&
      !session.tokens?.masquerade &&
      !isSamePath(pathname, paths.cookiePolicy()),
    allowsVideo: session.consent.nonNecessaryCookiesEnabled,
    masquerade: toMasquerade(session.tokens?.masquerade, setup),
    notices: toShownNotices(tenant.notices, clock.now()),
    foreignNames: setup?.foreignNames ?? undefined,
    flash: session.consumeFlash(),
    kept: toKeptSubmission(context.keptForm.consume(setup?.user.id ?? ANYBODY, getPagePath(request))),
    demo: config.demo,
    requestId: context.requestId,
  };
}

/** Shown on every page, also if the upstream is unreachable and the person is unknown. */
function toMasquerade(masquerade: Masquerade | null | undefined, setup: Setup | null): Frame["masquerade"] {
  if (!masquerade) return null;
  const isPresent = masquerade.schemeYear === "" || masquerade.schemeYear === "0";
  return {
    name: setup?.user.name ?? shellCopy("anotherPerson"),
    schemeYear: (isPresent ? setup?.schemeYear : masquerade.schemeYear) ?? shellCopy("presentYear"),
  };
}

/** An unreachable upstream leaves the frame without menus; only an ended session redirects. */
async function findSetup(context: RequestContext): Promise<Setup | null> {
  try {
    return await context.loadSetup();
  } catch (error) {
    if (error instanceof Response && error.status >= 500) return null;
    throw error;
  }
}

/** The pages that this person may open (SHELL-03 to 05, CCV-06). */
function toNavigation(setup: Setup): MenuLink[] {
  const links: MenuLink[] = [{ id: "home", slug: paths.home(), title: shellCopy("home") }];
  if (!setup.user.ccvOnly)
    links.push({ id: "my-benefits", slug: paths.myBenefits(), title: shellCopy("myBenefits") });
  if (setup.hasFaqs) links.push({ id: "faqs", slug: paths.faqs(), title: shellCopy("faqs") });
  if (isEmployerInService(setup.user) && !setup.user.ccvOnly)
    links.push({
      id: "dashboard",
      slug: paths.dashboard(),
      title: shellCopy("dashboard"),
      places: [paths.employeeData(), paths.reporting(), paths.ccvManage()],
    });
  return links;
}

function toKeptSubmission(fields: KeptForm["fields"] | null): SubmissionResult | null {
  if (!fields) return null;
  const typed = new FormData();
  for (const [name, value] of fields) typed.append(name, value);
  return parseWithZod(typed, { schema: toRulesSchema({}) }).reply();
}

/** Compares paths with or without a slash at the end. */
const isSamePath = (first: string, other: string) => first.replace(/\/$/, "") === other.replace(/\/$/, "");
