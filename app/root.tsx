import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { getCurrentDirection, getCurrentLocale } from "#copy/language";
import { ForeignNames } from "~/components/content/named-text.tsx";
import { CsrfToken } from "~/components/form/csrf-field.tsx";
import { KeptFormContext } from "~/components/form/kept-form.ts";
import { MasqueradeName } from "~/components/form/owners-form.tsx";
import { CookieBanner } from "~/components/layout/cookie-banner.tsx";
import { IDLE } from "~/components/layout/idle.ts";
import { IdleLoader } from "~/components/layout/idle-loader.tsx";
import { IdleReminder } from "~/components/layout/idle-reminder.tsx";
import { OtherLanguages } from "~/components/layout/language-links.tsx";
import { MasqueradeBanner } from "~/components/layout/masquerade-banner.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Refresh } from "~/components/layout/refresh.tsx";
import { Shell } from "~/components/layout/shell.tsx";
import { StatusLoader } from "~/components/layout/status-loader.tsx";
import { useHydrated } from "~/components/use-hydrated.ts";
import { canKeepFrame } from "~/frame/can-keep-frame.ts";
import { FailedPage } from "~/frame/failed-page.ts";
import { FailureView, getFailureTitle } from "~/frame/failure-view.tsx";
import { FlashNotice, FreshFlash, useFreshFlash } from "~/frame/flash-notice.tsx";
import { toFrame } from "~/frame/frame.server.ts";
import { type PageHandle, toPageTitle, useFrame } from "~/frame/frame.ts";
import { PageScripts } from "~/frame/page-scripts.tsx";
import { paths } from "~/paths.ts";
import { useNonce } from "~/platform/nonce.tsx";
import { createPage } from "~/platform/responses.server.ts";
import mainStyles from "~/styles/main.css";
import printStyles from "~/styles/print.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: mainStyles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  { title: error ? toPageTitle(getFailureTitle(error), matches) : (data?.brand.name ?? "") },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return createPage(await toFrame(context, request));
}

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  !canKeepFrame(change) && change.defaultShouldRevalidate;

export default function App() {
  return (
    <Framed>
      <KeptFormContext.Provider value={useFrame()?.kept ?? null}>
        <Outlet />
      </KeptFormContext.Provider>
      {useContext(FailedPage)}
    </Framed>
  );
}

/** The page for failed requests: not found, denied, refused or an error. It has no scripts. */
export function ErrorBoundary() {
  return (
    <Framed failed>
      <FailureView />
    </Framed>
  );
}

/** The document: head, the frame that the page chooses, and scripts if the page has any. */
function Framed({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const frame = useFrame();
  const nonce = useNonce();
  const location = useLocation();
  const flash = useFreshFlash(frame?.flash ?? null);
  const returnTo = location.pathname + location.search;
  const reference = useContext(FailedPage);
  const matches = useMatches();
  const match = matches.at(-1);
  const handle = (match?.handle ?? {}) as PageHandle;
  const hasScripts = !failed && handle.scripts !== false && !reference;
  const isSignedIn = Boolean(frame?.signedIn);
  const hasMenu = isSignedIn && (failed || handle.frame !== "own");
  // A page without scripts still runs those of the page from which it was opened.
  const runsScripts = useHydrated(hasScripts);
  // The idle and logout screens have timers themselves.
  const isTimed = !failed && handle.frame === "own" && handle.refresh !== undefined;
  const isIdling = isSignedIn && !isTimed;
  const foreignTitle = failed ? null : handle.foreignTitle?.(match?.data);
  const ownRefresh = failed ? null : handle.refresh?.(match?.data);
  const refresh =
    ownRefresh ??
    (isIdling ? { seconds: IDLE.idleAfter, url: paths.idle(failed ? paths.home() : returnTo) } : null);
  const idleWatch =
    frame &&
    isIdling &&
    (runsScripts ? (
      <IdleLoader />
    ) : (
      !ownRefresh && <IdleReminder returnTo={failed ? paths.home() : returnTo} />
    ));

  return (
    <html
      lang={getCurrentLocale()}
      dir={getCurrentDirection() === "rtl" ? "rtl" : undefined}
      data-theme={frame?.colourScheme ?? undefined}
      data-save={frame?.savesData || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={frame?.colourScheme ?? "light dark"} />
        {/* A browser that paints half a header moves its menu when it reads the rest. */}
        {hasMenu && <link rel="expect" href="#main" blocking="render" />}
        {frame?.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {foreignTitle && frame && (
          <title lang={foreignTitle.lang}>{toPageTitle(foreignTitle.text, matches)}</title>
        )}
        <Meta />
        <Links />
        {frame && <link rel="stylesheet" href={frame.stylesheet} />}
        {isSignedIn && <link rel="stylesheet" href={printStyles} media="print" />}
        {refresh && <Refresh {...refresh} hasScripts={ownRefresh ? hasScripts : runsScripts} />}
      </head>
      <body>
        {frame?.notices?.map(({ text, lang, end, tone, role }) => (
          <div key={text} role={role}>
            <Notice tone={tone}>
              {lang ? <span lang={lang}>{text}</span> : text}
              {end && ` ${end}`}
            </Notice>
          </div>
        ))}
        <CsrfToken.Provider value={frame?.csrf ?? ""}>
          <OtherLanguages.Provider value={frame?.otherLanguages ?? []}>
            <ForeignNames foreign={frame?.foreignNames}>
              {handle.frame === "own" && !failed ? (
                <>
                  <FreshFlash.Provider value={flash}>{children}</FreshFlash.Provider>
                  {idleWatch && <div className="bp-bottom">{idleWatch}</div>}
                </>
              ) : (
                <Shell
                  brand={
                    frame?.brand ?? {
                      name: "",
                      logo: { desktop: "/brand/default/logo.svg", mobile: "/brand/default/logo-mobile.svg" },
                    }
                  }
                  signedIn={frame?.signedIn ?? undefined}
                  footer={{
                    year: frame?.year ?? new Date().getFullYear(),
                    hasContact: frame?.hasContact ?? false,
                  }}
                  banners={
                    frame?.showsCookieBanner && <CookieBanner returnTo={returnTo} video={frame.allowsVideo} />
                  }
                  bottom={
                    <>
                      {frame?.masquerade && <MasqueradeBanner {...frame.masquerade} />}
                      {idleWatch}
                    </>
                  }
                >
                  {flash && (
                    <div className="bp-wrap bp-flash">
                      <FlashNotice flash={flash} />
                    </div>
                  )}
                  <MasqueradeName.Provider value={frame?.masquerade?.name ?? null}>
                    {children}
                  </MasqueradeName.Provider>
                </Shell>
              )}
            </ForeignNames>
          </OtherLanguages.Provider>
        </CsrfToken.Provider>
        {runsScripts && (
          <>
            <StatusLoader />
            <ScrollRestoration nonce={nonce} />
            <PageScripts hasLanguages={frame !== null && frame.otherLanguages.length > 0} />
          </>
        )}
        {!runsScripts && hasMenu && <script type="module" src={paths.menuScript()} nonce={nonce} />}
        {/* Empty in production; under `npm run dev` it reloads the page. */}
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}
